import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { encryption } from "./encryption.ts";
import { type Manifest, manifestName } from "./manifest.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

export type ArchiveWriter = {
  /** `isDense`: files as text, which are compressed already; looking for repetitions in them takes four times as long and finds none. */
  add(name: string, bytes: Buffer | string, isDense?: boolean): Promise<void>;
  /** Writes the manifest, which closes the archive. The file has its name only once every byte is on the disk. */
  finish(facts: Omit<Manifest, "entries">): Promise<void>;
  abandon(): Promise<void>;
};

/** What follows another is the same file to every gunzip. */
function createMember(isDense: boolean) {
  return createGzip(isDense ? { level: 1, strategy: constants.Z_HUFFMAN_ONLY } : { level: 6 });
}

/** A .tar.gz that grows entry by entry; nothing but the current entry is held in memory. With recipients it is encrypted for them. */
export async function createArchive(file: string, recipients: string[] = []): Promise<ArchiveWriter> {
  const draft = `${file}.${process.pid}.partial`;
  const handle = await open(draft, "wx", 0o600);
  const disk = createWriteStream(draft, { fd: handle.fd, autoClose: false });
  const encrypt = recipients.length > 0 ? encryption(file, recipients) : undefined;
  const output: Writable = encrypt ?? disk;
  const written = encrypt ? pipeline(encrypt, disk) : finished(disk);
  // The next write, or finish, reports it; until then the failure must not end the process.
  let failure: unknown;
  written.catch((error) => {
    failure = error;
    gzip.destroy();
  });
  const entries: Manifest["entries"] = [];
  const now = new Date();
  let gzip = createMember(false);
  let isDenseNow = false;
  gzip.pipe(output, { end: false });

  /** Another way of compressing is another member of the file. */
  async function compressAs(isDense: boolean) {
    if (isDense === isDenseNow) return;
    await endMember();
    isDenseNow = isDense;
    gzip = createMember(isDense);
    gzip.pipe(output, { end: false });
  }

  async function endMember() {
    if (failure) throw failure;
    const ended = once(gzip, "end");
    gzip.end();
    await Promise.race([ended, written]);
  }

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
    async add(name, content, isDense = false) {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
      await compressAs(isDense);
      entries.push({ name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
      await put(name, bytes);
    },
    async finish(facts) {
      await put(manifestName, Buffer.from(`${JSON.stringify({ ...facts, entries }, null, 1)}\n`));
      await push(tarEnd);
      await endMember();
      output.end();
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
