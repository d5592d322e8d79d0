import { access, chown, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readSystemId } from "./segments.mjs";

/** WAL_ARCHIVE holds a folder for each database cluster that ever archived into it: its WAL, and its base backups. */
export function archiveOf(root: string, systemId: string) {
  const path = join(root, systemId);
  return { path, wal: join(path, "wal"), bases: join(path, "base") };
}

export type ClusterArchive = ReturnType<typeof archiveOf>;

export const baseFactsName = "base.json";
export const baseFileName = "cluster.tar.gz";

const facts = z.object({
  kind: z.literal("reduit-base-backup"),
  reduit: z.string(),
  /** Of the data folder, as in its format.json. */
  format: z.number(),
  /** The major version: no other can read the files. */
  postgres: z.number(),
  systemId: z.string(),
  started: z.string(),
  /** A restore can go to any moment from here on. */
  stopped: z.string(),
  /** The first and the last WAL segment without which it cannot be used. */
  firstWal: z.string(),
  lastWal: z.string(),
  /** Folders of the cluster: PostgreSQL wants those that are empty too. */
  folders: z.array(z.string()),
});

export type BaseFacts = z.infer<typeof facts>;
export type BaseBackup = BaseFacts & { folder: string };

/** Oldest first. A base backup that is being made, or was broken off, has no facts yet and is none. */
export async function listBases({ bases }: ClusterArchive): Promise<BaseBackup[]> {
  const found: BaseBackup[] = [];
  for (const name of await namesIn(bases)) {
    const folder = join(bases, name);
    const text = await readFile(join(folder, baseFactsName), "utf8").catch(() => undefined);
    const parsed = text === undefined ? undefined : facts.safeParse(parseJson(text));
    if (parsed?.success && !name.includes(".partial")) found.push({ ...parsed.data, folder });
  }
  return found.sort((a, b) => a.stopped.localeCompare(b.stopped));
}

/** Of every cluster in the archive. */
export async function listArchives(root: string): Promise<ClusterArchive[]> {
  const names = (await namesIn(root)).filter((name) => /^\d{10,20}$/.test(name));
  return names.map((name) => archiveOf(root, name));
}

/** Makes the folders of a cluster, for the user its database runs as. The archive itself is the operator's to make: it may be a disk that is not mounted. */
export async function makeArchive(root: string, postgresFolder: string): Promise<ClusterArchive> {
  await access(root).catch(() => {
    throw new Error(`WAL_ARCHIVE ${root} is not there: make that folder, or mount its disk.`);
  });
  const cluster = join(postgresFolder, "cluster");
  const archive = archiveOf(root, await readSystemId(cluster));
  await mkdir(archive.path, { mode: 0o711 }).catch(ignoreExisting);
  await mkdir(archive.bases, { mode: 0o700 }).catch(ignoreExisting);
  await mkdir(archive.wal, { mode: 0o700 }).catch(ignoreExisting);
  const { uid, gid } = await stat(cluster);
  if (process.getuid?.() === 0) await chown(archive.wal, uid, gid);
  return archive;
}

export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).sort();
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
