import type { Sql } from "postgres";

type Run = { job: string; succeeded: boolean; milliseconds: number; detail: Record<string, string | number> };

/** Beside the site's own jobs: the dashboard names the last run of each when it failed, and the metrics tell how old the last good one is. */
export async function noteRun(sql: Sql, { job, succeeded, milliseconds, detail }: Run): Promise<void> {
  await sql`
    insert into public.job_runs (job, succeeded, milliseconds, detail)
    values (${job}, ${succeeded}, ${Math.round(milliseconds)}, ${sql.json(detail)})`;
}
