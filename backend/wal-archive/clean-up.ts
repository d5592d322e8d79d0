import { rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isAlive } from "../postgres/leftover.ts";
import { type BaseBackup, type ClusterArchive, listArchives, listBases, namesIn } from "./archive-folder.ts";
import { placeOf, segmentOfFile } from "./segment-names.ts";

const dayMs = 86_400_000;

type Options = {
  root: string;
  /** Of the cluster that archives now: its newest base backup stays, however old. */
  systemId: string;
  /** 0 keeps all. */
  days: number;
  now?: Date;
};

/**
 * Deletes base backups that are older than so many days, and the WAL from before the oldest that stays: nothing can be restored with it.
 * An earlier cluster, replaced by a restore, goes with its last base backup, once its WAL is as old.
 */
export async function cleanArchive({ root, systemId, days, now = new Date() }: Options): Promise<string[]> {
  const removed: string[] = [];
  for (const archive of await listArchives(root)) {
    const isPresent = basename(archive.path) === systemId;
    if (isPresent) await removeBroken(archive);
    if (days === 0) continue;
    const bases = await listBases(archive);
    const isOld = ({ stopped }: BaseBackup) => now.getTime() - Date.parse(stopped) > days * dayMs;
    const old = bases.filter((base, index) => isOld(base) && !(isPresent && index === bases.length - 1));
    for (const { folder } of old) await remove(folder);
    removed.push(...old.map(({ folder }) => folder));
    const oldest = bases.find((base) => !old.includes(base));
    if (oldest) await removeWalBefore(archive, placeOf(oldest.firstWal));
    else if (!isPresent && (await isAbandoned(archive, now.getTime() - days * dayMs))) {
      await remove(archive.path);
      removed.push(archive.path);
    }
  }
  return removed;
}

/** Nothing was added since. Another site may archive into the same folder, and have no base backup yet. */
async function isAbandoned({ wal }: ClusterArchive, since: number): Promise<boolean> {
  const changes = (await namesIn(wal)).map((name) => stat(join(wal, name)));
  return (await Promise.all(changes)).every(({ mtimeMs }) => mtimeMs < since);
}

async function removeWalBefore(archive: ClusterArchive, place: number): Promise<void> {
  for (const file of await namesIn(archive.wal)) {
    const segment = segmentOfFile(file);
    if (segment && placeOf(segment) < place) await rm(join(archive.wal, file), { force: true });
  }
}

/** Of a base backup, or of an archive command, that was killed. */
async function removeBroken(archive: ClusterArchive): Promise<void> {
  for (const folder of [archive.bases, archive.wal]) {
    for (const name of await namesIn(folder)) {
      const pid = /\.partial-(\d+)$/.exec(name)?.[1] ?? /\.(\d+)\.partial$/.exec(name)?.[1];
      if (pid && !isAlive(Number(pid))) await remove(join(folder, name));
    }
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}
