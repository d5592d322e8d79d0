import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Manifest, manifestName } from "./manifest.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

export type ArchiveWriter = {
  add(name: string, bytes: Buffer | string): Promise<void>;
  /** Writes the manifest, which closes the archive. The file has its name only once every byte is on the disk. */
  finish(facts: Omit<Manifest, "entries">): Promise<void>;
  abandon(): Promise<void>;
};

/** A .tar.gz that grows entry by entry; nothing but the current entry is held in memory. */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  const draft = `${file}.${process.pid}.partial`;
  const handle = await open(draft, "wx", 0o600);
  const gzip = createGzip({ level: 6 });
  const output = createWriteStream(draft, { fd: handle.fd, autoClose: false });
  const written = finished(gzip.pipe(output));
  // The next write, or finish, reports it; until then the failure must not end the process.
  let failure: unknown;
  written.catch((error) => {
    failure = error;
    gzip.destroy();
  });
  const entries: Manifest["entries"] = [];
  const now = new Date();

  async function push(bytes: Buffer) {
    if (failure) throw failure;
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), written]);
  }

  async function put(name: string, bytes: Buffer) {
    await push(tarHeader(name, bytes.length, now));
    await push(bytes);
    await push(tarPadding(bytes.length));
  }

  async function abandon() {
    gzip.destroy();
    output.destroy();
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
  }

  return {
    abandon,
    async add(name, content) {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
      entries.push({ name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
      await put(name, bytes);
    },
    async finish(facts) {
      await put(manifestName, Buffer.from(`${JSON.stringify({ ...facts, entries }, null, 1)}\n`));
      await push(tarEnd);
      gzip.end();
      await written;
      await handle.sync();
      await handle.close();
      await rename(draft, file);
      await syncFolder(dirname(file));
    },
  };
}

async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  await handle.sync().catch(() => undefined);
  await handle.close();
}
