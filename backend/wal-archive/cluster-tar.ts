import { Buffer } from "node:buffer";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { tarEnd, tarHeader, tarPadding, walkTar } from "../backup/tar.ts";

/** PostgreSQL makes their content anew (as pg_basebackup leaves it out); WAL comes from the archive. */
const emptied =
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init[^/]*|pgsql_tmp[^/]*|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal|[^/]*\.tmp)$/;
const controlFile = "global/pg_control";
const pieceBytes = 1024 * 1024;

export type ClusterFiles = { files: string[]; folders: string[] };

/** What of a cluster belongs into a copy of it, by its name within. The control file comes last: it must not be older than what it tells of. */
export async function listClusterFiles(cluster: string): Promise<ClusterFiles> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({
    entry,
    name: join(entry.parentPath, entry.name)
      .slice(cluster.length + 1)
      .replaceAll(sep, "/"),
  }));
  const wanted = named.filter(({ name }) => !emptied.test(name) && !leftOut.test(name));
  const files = wanted.filter(({ entry, name }) => entry.isFile() && name !== controlFile);
  return {
    files: [...files.map(({ name }) => name).sort(), controlFile],
    folders: wanted
      .filter(({ entry }) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  };
}

type TarParts = {
  cluster: string;
  files: string[];
  /** Put beside the cluster, by their names in the archive. */
  others: Record<string, Buffer>;
  /** Called when every file was read; its answer goes into the cluster as well. */
  finish(): Promise<Record<string, Buffer>>;
};

/** Files may change, grow, shrink and vanish while they are read: the WAL that was written meanwhile puts that right. */
export async function writeClusterTar(file: string, parts: TarParts, signal: AbortSignal): Promise<void> {
  const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(Readable.from(tarOf(parts)), createGzip({ level: 4 }), output, { signal });
}

async function* tarOf({ cluster, files, others, finish }: TarParts): AsyncGenerator<Buffer> {
  for (const [name, bytes] of Object.entries(others)) yield* wholeEntry(name, bytes);
  for (const name of files) {
    if (name === controlFile) yield* wholeEntry(`cluster/${name}`, await readSteadily(join(cluster, name)));
    else yield* fileEntry(join(cluster, name), `cluster/${name}`);
  }
  for (const [name, bytes] of Object.entries(await finish())) yield* wholeEntry(`cluster/${name}`, bytes);
  yield tarEnd;
}

function* wholeEntry(name: string, bytes: Buffer): Generator<Buffer> {
  yield tarHeader(name, bytes.length, new Date());
  yield bytes;
  yield tarPadding(bytes.length);
}

async function* fileEntry(path: string, name: string): AsyncGenerator<Buffer> {
  const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield tarHeader(name, size, new Date());
    for (let left = size; left > 0; ) {
      const piece = Buffer.alloc(Math.min(left, pieceBytes));
      const { bytesRead } = await handle.read(piece, 0, piece.length, size - left);
      // What is gone by now stays zero.
      const read = bytesRead === 0 ? piece : piece.subarray(0, bytesRead);
      yield read;
      left -= read.length;
    }
    yield tarPadding(size);
  } finally {
    await handle.close();
  }
}

/** The server may be writing it: two readings that agree are no mixture. */
async function readSteadily(path: string): Promise<Buffer> {
  let last = await readFile(path);
  for (;;) {
    const next = await readFile(path);
    if (next.equals(last)) return next;
    last = next;
  }
}

/** `place` answers where a file of the archive goes. */
export async function extractClusterTar(
  file: string,
  place: (name: string) => string,
  signal: AbortSignal,
): Promise<void> {
  const bytes = createReadStream(file);
  const gunzip = createGunzip();
  bytes.on("error", (error) => gunzip.destroy(error));
  try {
    for await (const { name, content } of walkTar(bytes.pipe(gunzip))) {
      signal.throwIfAborted();
      const target = place(name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(content), createWriteStream(target, { flags: "wx", mode: 0o600 }));
    }
  } finally {
    bytes.destroy();
    gunzip.destroy();
  }
}
