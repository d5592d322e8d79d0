import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { NewerBackup } from "../backup/manifest.ts";
import { prepareNewFolder } from "../backup/new-folder.ts";
import { fixTextForms, hashTable, listTables } from "../backup/tables.ts";
import { findBinaries } from "../postgres/binaries.ts";
import { chooseAccount, giveTo } from "../postgres/unprivileged-user.ts";
import { startPostgres } from "../postgres.ts";
import { prepareDatabase } from "../schema.ts";
import { archiveOf, type BaseBackup, baseFileName, namesIn } from "./archive-folder.ts";
import { chooseBase } from "./choose-base.ts";
import { extractClusterTar } from "./cluster-tar.ts";
import type { Moment } from "./moment.ts";
import { firstGap, placeOf } from "./segment-names.ts";
import { readSystemId } from "./segments.mjs";
import { recoverySettings } from "./settings.ts";

type Options = {
  /** WAL_ARCHIVE, or a copy of it. */
  root: string;
  /** To the end of the archive when undefined. */
  until: Moment | undefined;
  /** The caller holds its lock. */
  dataFolder: string;
  /** Where the site's data folder is, or was: it may hold the last minute that is not in the archive. */
  siteFolder: string;
  newestFormat: number;
  /** POSTGRES_BIN. */
  bin?: string;
  report(line: string): void;
  signal: AbortSignal;
};

export type RecoverResult = {
  base: BaseBackup;
  /** Of the last transaction that was brought back, in the words of PostgreSQL. */
  last: string | undefined;
  rows: number;
  tables: number;
  applied: string[];
  aside: string | undefined;
};

/**
 * Makes a data folder as the site was at any second since its oldest base backup: the base backup before, and the WAL up to there. Built
 * beside the present folder, read once from the first row to the last, and only then put in its place.
 */
export async function recoverFromArchive(options: Options): Promise<RecoverResult> {
  const { root, until, dataFolder, siteFolder, newestFormat, bin, report, signal } = options;
  const base = await chooseBase(root, until);
  await refuseOtherVersions(base, newestFormat, bin);
  const archive = archiveOf(root, base.systemId);
  const gap = firstGap(await namesIn(archive.wal), placeOf(base.firstWal));
  if (gap !== undefined && !until) {
    throw new Error(
      `The archive ${archive.wal} has a gap after ${base.firstWal}: give the moment to restore with --until, before the gap.`,
    );
  }
  const folder = await prepareNewFolder(dataFolder, new Date());
  try {
    report(`Unpacking the base backup of ${base.stopped.slice(0, 16).replace("T", " ")} UTC`);
    await unpack(base, folder.path, signal);
    const pgWal = await pgWalOf(siteFolder, base.systemId);
    const settings = recoverySettings({ walFolder: archive.wal, pgWal, until: until?.text });
    const { last, ...found } = await replay({
      folder: folder.path,
      settings,
      bin,
      report,
      signal,
      archive: archive.wal,
      until,
    });
    signal.throwIfAborted();
    return { base, last, ...found, aside: await folder.takePlace() };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

async function refuseOtherVersions(
  { postgres: major, format }: BaseBackup,
  newestFormat: number,
  bin: string | undefined,
): Promise<void> {
  if (format > newestFormat) throw new NewerBackup(`data format ${format}, this one knows ${newestFormat}`);
  const { major: ours } = await findBinaries(bin);
  if (major === ours) return;
  throw new Error(
    `This archive was written by PostgreSQL ${major}, which PostgreSQL ${ours} cannot read: restore it with PostgreSQL ${major} (POSTGRES_BIN, or the version of Reduit that wrote it), run "npm run backup" there, then "npm run restore" with PostgreSQL ${ours}.`,
  );
}

async function unpack(
  { folder: from, folders }: BaseBackup,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const cluster = join(folder, "postgres", "cluster");
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await chmod(join(folder, "postgres"), 0o711);
  for (const name of folders) await mkdir(join(cluster, name), { recursive: true, mode: 0o700 });
  const place = (name: string) => {
    if (name.split("/").includes("..")) throw new Error(`The base backup ${from} is not one of Reduit's.`);
    if (name.startsWith("cluster/") || name === "password") return join(folder, "postgres", name);
    return join(folder, name);
  };
  await extractClusterTar(join(from, baseFileName), place, signal).catch((error: Error) => {
    signal.throwIfAborted();
    throw new Error(`The base backup ${from} cannot be read (${error.message}): choose an earlier moment.`);
  });
  await writeFile(join(cluster, "recovery.signal"), "");
  const account = await chooseAccount([folder]);
  if (!account) return;
  await giveTo(account, cluster);
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true }))
    await giveTo(account, join(entry.parentPath, entry.name));
}

/** Only of the same cluster: another one's WAL has the same names. */
async function pgWalOf(siteFolder: string, systemId: string): Promise<string | undefined> {
  const cluster = join(siteFolder, "postgres", "cluster");
  const found = await readSystemId(cluster).catch(() => undefined);
  return found === systemId ? join(cluster, "pg_wal") : undefined;
}

type Replay = {
  folder: string;
  archive: string;
  settings: Record<string, string>;
  bin: string | undefined;
  until: Moment | undefined;
  report(line: string): void;
  signal: AbortSignal;
};

async function replay({ folder, archive, settings, bin, until, report, signal }: Replay) {
  let last: string | undefined;
  let segments = 0;
  const log = (line: string) => {
    last = /last completed transaction was at log time (\S+ [\d:.]+)/.exec(line)?.[1] ?? last;
    if (line.includes("restored log file")) report(`WAL replayed: ${++segments} segments of 16 MB`);
  };
  const place = { folder: join(folder, "postgres"), bin };
  const server = await startPostgres({
    ...place,
    log,
    settings,
    readyWithinMs: Number.POSITIVE_INFINITY,
    signal,
  }).catch((error: Error) => {
    signal.throwIfAborted();
    if (!error.message.includes("before configured recovery target was reached")) throw error;
    throw new Error(
      `The WAL in ${archive} ends before ${until?.text}${last ? `: its last transaction is of ${last} UTC` : ""}. Choose an earlier moment, or leave --until out to restore all that is there.`,
    );
  });
  await server.stop();
  // Started anew, as the site will: what is read comes from the disk, and its checksums are compared.
  const again = await startPostgres(place);
  const sql = postgres(again.url, { max: 1, onnotice: () => undefined });
  try {
    report("Reading every row");
    const found = await readAll(sql);
    return { ...found, last, applied: (await prepareDatabase(sql, { report })).applied };
  } finally {
    await sql.end({ timeout: 5 });
    await again.stop();
  }
}

async function readAll(sql: Sql): Promise<{ rows: number; tables: number }> {
  return sql.begin("isolation level repeatable read read only", async (snapshot) => {
    await fixTextForms(snapshot);
    const tables = await listTables(snapshot);
    let rows = 0;
    for (const table of tables) rows += (await hashTable(snapshot, table)).rows;
    return { rows, tables: tables.length };
  });
}
