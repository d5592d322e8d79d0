// What PostgreSQL runs for each segment of its write-ahead log (WAL), 16 MB at a time: into the archive, and out of it again. Nothing but Node itself is
// imported, because a recovery starts this once for every segment. The archive is plain gzip: it can be read without us.
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { endianness } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** While the archive cannot be written PostgreSQL keeps what is not archived: at most this many segments (4 GB), */
const mostWaiting = 256;
/** and never the last room of the disk. A site that goes on counts for more than WAL without a gap; the gap brings a new base backup about. */
const leastFree = 512 * 1024 * 1024;

/**
 * The number that tells one database cluster from any other: the first eight bytes of its control file. Each cluster has a folder of its
 * own in the archive, because segments of different clusters have the same names.
 * @param {string} cluster
 * @returns {Promise<string>}
 */
export async function readSystemId(cluster) {
  const control = await readFile(join(cluster, "global", "pg_control"));
  return String(endianness() === "LE" ? control.readBigUInt64LE(0) : control.readBigUInt64BE(0));
}

/**
 * Stores a segment so that it is there whole or not at all, and survives a power cut. Given the same one twice, it agrees; another one of the
 * same name is refused.
 * @param {{ root: string, path: string, name: string, cluster?: string }} options
 * @returns {Promise<void>}
 */
export async function archiveSegment({ root, path, name, cluster = "." }) {
  await stat(root).catch(() => {
    throw new Error(`${root} is not there`);
  });
  const folder = join(root, await readSystemId(cluster), "wal");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bytes = await readFile(path);
  const target = join(folder, `${name}.gz`);
  const present = await readFile(target).catch(() => undefined);
  if (present) {
    const same = await decompress(present).then(
      (stored) => stored.equals(bytes),
      () => false,
    );
    if (!same) throw new Error(`${target} is there already and holds something else`);
    return;
  }
  const draft = `${target}.${process.pid}.partial`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(await compress(bytes, { level: 4 }));
    await handle.sync();
    await handle.close();
    await rename(draft, target);
    await syncFolder(folder);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * True when keeping what is not archived would cost the site: then the segment is given up.
 * @param {string} cluster
 * @param {{ mostWaiting?: number, leastFree?: number }} limits
 * @returns {Promise<boolean>}
 */
export async function mustGiveUp(cluster = ".", limits = {}) {
  const states = await readdir(join(cluster, "pg_wal", "archive_status"));
  const waiting = states.filter((state) => state.endsWith(".ready")).length;
  const { bsize, bavail } = await statfs(cluster);
  return waiting > (limits.mostWaiting ?? mostWaiting) || bsize * bavail < (limits.leastFree ?? leastFree);
}

/**
 * False when there is none of that name, which is how PostgreSQL finds the end. What the archive does not have yet may still lie where
 * the database was (`pgWal`): the last minute before a crash.
 * @param {{ folder: string, pgWal?: string, name: string, target: string }} options
 * @returns {Promise<boolean>}
 */
export async function restoreSegment({ folder, pgWal, name, target }) {
  if (await fromArchive(folder, name, target)) return true;
  if (!pgWal) return false;
  const copied = await copyFile(join(pgWal, name), target).then(
    () => true,
    () => false,
  );
  // A server that still runs may have archived it meanwhile, and used the file anew.
  return copied && ((await fromArchive(folder, name, target)) || true);
}

async function fromArchive(folder, name, target) {
  const stored = await readFile(join(folder, `${name}.gz`)).catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!stored) return false;
  await writeFile(target, await decompress(stored), { mode: 0o600 });
  return true;
}

async function syncFolder(folder) {
  for (const each of [folder, dirname(folder)]) {
    const handle = await open(each, "r").catch(() => undefined);
    await handle?.sync().catch(() => undefined);
    await handle?.close();
  }
}
