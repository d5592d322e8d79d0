import type { Sql } from "postgres";

type Run = { job: string; succeeded: boolean; milliseconds: number; detail: Record<string, string | number> };

/**
 * Recorded like the site's jobs: the dashboard shows the last run of each if it failed, and the metrics show the age of the last good
 * one.
 */
export async function noteRun(sql: Sql, { job, succeeded, milliseconds, detail }: Run): Promise<void> {
  await sql`
    insert into public.job_runs (job, succeeded, milliseconds, detail)
    values (${job}, ${succeeded}, ${Math.round(milliseconds)}, ${sql.json(detail)})`;
}
