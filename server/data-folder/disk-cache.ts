// Reproducible files, kept below a limit: the least recently used are deleted first.
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

type Entry = { bytes: number; usedAt: number };

const day = 86_400_000;

export class DiskCache {
  /** In the order of use, the least recent first. */
  #entries = new Map<string, Entry>();
  #bytes = 0;
  readonly #folder: string;
  readonly #maxBytes: number;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  get bytes() {
    return this.#bytes;
  }

  /** Counts the files of an earlier process, and removes half-written ones. */
  async open() {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const found: [string, Entry][] = [];
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const facts = await stat(file).catch(() => undefined);
      if (!/^[0-9a-f]{64}$/.test(entry.name)) await rm(file, { force: true });
      else if (facts) found.push([entry.name, { bytes: facts.size, usedAt: facts.mtimeMs }]);
    }
    for (const [key, entry] of found.sort(([, a], [, b]) => a.usedAt - b.usedAt)) this.#add(key, entry);
    await this.#makeRoom();
  }

  async get(key: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const file = this.#file(key);
    const content = await readFile(file).catch(() => undefined);
    if (!content) {
      this.#forget(key);
      return undefined;
    }
    const now = Date.now();
    // Noted once a day, so that the order survives a restart.
    if (now - entry.usedAt > day) void utimes(file, new Date(), new Date()).catch(() => undefined);
    this.#forget(key);
    this.#add(key, { ...entry, usedAt: now });
    return content;
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  async delete(key: string) {
    if (!this.#entries.has(key)) return;
    this.#forget(key);
    await rm(this.#file(key), { force: true });
  }

  async put(key: string, content: Buffer) {
    const file = this.#file(key);
    const draft = `${file}.${randomBytes(4).toString("hex")}`;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, file);
    this.#forget(key);
    this.#add(key, { bytes: content.length, usedAt: Date.now() });
    await this.#makeRoom();
  }

  #file(key: string): string {
    return path.join(this.#folder, key.slice(0, 2), key);
  }

  #add(key: string, entry: Entry) {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #forget(key: string) {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  async #makeRoom() {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(key);
      await rm(this.#file(key), { force: true }).catch(() => undefined);
    }
  }
}
