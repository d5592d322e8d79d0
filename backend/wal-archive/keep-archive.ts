import { chown, stat } from "node:fs/promises";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { noteRun } from "../backup/note-run.ts";
import type { Log } from "../log.ts";
import { runningUrl } from "../postgres/running-url.ts";
import { archiveOf, type ClusterArchive, listBases, makeArchive, namesIn } from "./archive-folder.ts";
import { makeBaseBackup } from "./base-backup.ts";
import { reasonForBase } from "./base-schedule.ts";
import { cleanArchive } from "./clean-up.ts";
import { timelineOf } from "./segment-names.ts";
import { archiveSegment, readSystemId } from "./segments.mjs";

type Options = {
  dataFolder: string;
  root: string;
  /** How long base backups are kept, with the WAL from then on. */
  days: number;
  version: string;
  log: Log;
  signal: AbortSignal;
};

const archiveJob = "WAL archive";
export const baseJob = "base backup";
const pauseAfterFailureMs = 3_600_000;

/**
 * Looks after the archive of the server that runs on the data folder, each time it is called: says when PostgreSQL cannot archive, makes
 * a base backup when one is due, deletes what is too old. What fails is logged and noted among the jobs, and tried again later.
 */
export function createArchiveKeeper({ dataFolder, root, days, version, log, signal }: Options) {
  const cluster = join(dataFolder, "postgres", "cluster");
  let lastProblem: string | undefined;
  let nextBase = 0;

  async function look(): Promise<void> {
    const url = await runningUrl(join(dataFolder, "postgres"));
    // Starting, or starting again.
    if (!url) return;
    const sql = postgres(url, { max: 2, connect_timeout: 10, onnotice: () => undefined });
    try {
      const systemId = await readSystemId(cluster);
      const archive = archiveOf(root, systemId);
      const problem = await findProblem(sql, archive);
      await tell(sql, problem);
      if (problem) return;
      await archiveHistories(archive);
      if (Date.now() >= nextBase) await makeBaseWhenDue(sql, archive);
      for (const removed of await cleanArchive({ root, systemId, days }))
        log("info", "old base backup deleted", { removed, days });
    } finally {
      await sql.end({ timeout: 5 });
    }
  }

  async function findProblem(sql: Sql, archive: ClusterArchive): Promise<string | undefined> {
    const unusable = await makeArchive(root, join(dataFolder, "postgres")).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (unusable) return unusable;
    const [state] = await sql<{ failing: boolean; wal: string }[]>`
      select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
             last_failed_wal as wal
      from pg_stat_archiver`;
    if (!state?.failing) return undefined;
    return `PostgreSQL could not put ${state.wal} into ${archive.wal}: see the log for why. It tries again by itself.`;
  }

  async function tell(sql: Sql, problem: string | undefined): Promise<void> {
    if (problem && problem !== lastProblem) log("error", "WAL is not archived", { reason: problem });
    if (!problem && lastProblem) log("info", "WAL is archived again");
    lastProblem = problem;
    const [last] = await sql<{ succeeded: boolean }[]>`
      select succeeded from public.job_runs where job = ${archiveJob} order by finished_at desc limit 1`;
    if ((last?.succeeded ?? true) === (problem === undefined)) return;
    const detail: Record<string, string> = problem ? { reason: problem } : {};
    await noteRun(sql, { job: archiveJob, succeeded: !problem, milliseconds: 0, detail });
  }

  async function makeBaseWhenDue(sql: Sql, archive: ClusterArchive): Promise<void> {
    const [current] = await sql<{ wal: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as wal`;
    const newest = (await listBases(archive)).at(-1);
    const timeline = timelineOf(current?.wal ?? "");
    const why = reasonForBase({ newest, files: await namesIn(archive.wal), timeline, now: new Date() });
    if (!why) return;
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    try {
      const report = () => undefined;
      const { folder, bytes } = await makeBaseBackup({ sql, dataFolder, root, version, report, signal });
      log("info", "base backup made", { folder, bytes, milliseconds: took(), why });
      const detail = { file: folder };
      await noteRun(sql, { job: baseJob, succeeded: true, milliseconds: took(), detail });
    } catch (error) {
      // We were told to end; the next start makes it.
      if (signal.aborted) return;
      nextBase = Date.now() + pauseAfterFailureMs;
      const reason = (error as Error).message;
      log("error", "base backup failed", { reason });
      await noteRun(sql, { job: baseJob, succeeded: false, milliseconds: took(), detail: { reason } });
    }
  }

  /** A recovery runs without archiving, and leaves its history behind: the next one must know that this timeline is taken. */
  async function archiveHistories({ wal }: ClusterArchive): Promise<void> {
    const archived = new Set(await namesIn(wal));
    const { uid, gid } = await stat(wal);
    for (const name of await namesIn(join(cluster, "pg_wal"))) {
      if (!name.endsWith(".history") || archived.has(`${name}.gz`)) continue;
      await archiveSegment({ root, cluster, path: join(cluster, "pg_wal", name), name });
      await chown(join(wal, `${name}.gz`), uid, gid);
    }
  }

  return { look };
}
