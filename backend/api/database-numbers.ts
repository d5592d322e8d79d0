import type { Sql } from "postgres";

export type DatabaseNumbers = {
  /** PostgreSQL's `server_version_num`. */
  version: number;
  bytes: number;
  /** Requests that hold one of the connections, and those that wait for one. */
  pool: { running: number; waiting: number };
  /** Reads that a replica answered, and those that skipped it. */
  replica?: { answered: number; passed: number } | undefined;
  /** The last run of each job that did and that did not succeed, in seconds since 1970. Backups are among them. */
  jobs: Record<string, { success: number | null; failure: number | null }>;
};

export async function readServerVersion(sql: Sql): Promise<number> {
  const [found] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`;
  return found?.version ?? 0;
}

/** Figures of the database that only the API knows. Web reads them when Prometheus scrapes. */
export async function measureDatabase(
  sql: Sql,
  pool: DatabaseNumbers["pool"],
  replica?: DatabaseNumbers["replica"],
): Promise<DatabaseNumbers> {
  const [found] = await sql<{ bytes: string; jobs: DatabaseNumbers["jobs"] | null }[]>`
    select pg_database_size(current_database()) as bytes,
           (select jsonb_object_agg(job, jsonb_build_object('success', success, 'failure', failure)) from (
              select job, extract(epoch from max(finished_at) filter (where succeeded)) as success,
                          extract(epoch from max(finished_at) filter (where not succeeded)) as failure
              from public.job_runs group by job) as last) as jobs`;
  return {
    version: await readServerVersion(sql),
    bytes: Number(found?.bytes ?? 0),
    pool,
    replica,
    jobs: found?.jobs ?? {},
  };
}
