import type { Sql } from "postgres";

/** The gateway sends four requests of accounts at a time: two are left to count with, and to answer the web process. */
const forAccounts = 6;
/** For the health check and the notifications of mails. */
const forSignals = 2;

/** How the connections of one process (DATABASE_CONNECTIONS) are shared out. */
export function shareConnections(total: number): { accounts: number; lite: number } {
  return { accounts: forAccounts, lite: total - forAccounts - forSignals };
}

/** A pooler keeps the connections of its clients, so their sessions have other numbers than the server's. */
export async function isPooled(sql: Sql): Promise<boolean> {
  const answer = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return answer[0]?.pid !== answer.state.pid;
}

/** A warning if the server has fewer free connections than this process may open. A pooler has its own limit. */
export async function refuseCrowd(sql: Sql, wanted: number): Promise<string | undefined> {
  const [found] = await sql<{ allowed: number; used: number }[]>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
             - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed,
           (select sum(numbackends)::int from pg_catalog.pg_stat_database) as used`;
  const { allowed, used } = found ?? { allowed: wanted, used: 0 };
  if (allowed - used >= wanted) return undefined;
  return `The database server allows ${allowed} connections, and ${used} are in use; this process opens up to ${wanted}. Raise max_connections, set DATABASE_CONNECTIONS to fewer for every process, or put a pooler in between.`;
}
