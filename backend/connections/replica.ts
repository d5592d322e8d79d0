// A streaming replica (DATABASE_REPLICA_URL) that answers anonymous reads once it has caught up with the pages' revisions. If anything is
// wrong with it, the database answers.
import type { Sql } from "postgres";
import { log } from "../log.ts";
import { requestScope } from "../request/scope.ts";
import { type Checkout, createConnectionPool } from "./connection-pool.ts";
import type { ClientFactory } from "./pooled-client.ts";
import type { Fence } from "./transaction-setup.ts";

/** Milliseconds. Then one request tries again. */
const restTime = 250;
/** After being unused for this long, a replica is logged. */
const warnAfter = 5_000;
/** What the revisions do not count, such as measured minutes, is at most this old. */
const maxAge = 10_000;

export type Replica = {
  reserve(): Promise<Checkout>;
  /** Queries the replica first, then the database if the replica could not answer. */
  read(ask: () => Promise<Response>): Promise<Response>;
  /** Reads from now on include the changes of these revisions. */
  follow(revisions: string): Promise<void>;
  /** Reads it has answered, and reads it should have answered. */
  counts: { answered: number; passed: number };
  end(): Promise<void>;
};

export function createReplica(makeClient: ClientFactory, size: number, sql: Sql): Replica {
  let fence: Fence | undefined;
  let followed = "";
  let followedAt = 0;
  let restsUntil = 0;
  let restsSince = 0;
  let isWarned = false;
  const counts = { answered: 0, passed: 0 };
  const pool = createConnectionPool(makeClient, size, () => fence as Fence);

  function rest() {
    restsSince ||= Date.now();
    restsUntil = Date.now() + restTime;
    if (isWarned || Date.now() - restsSince < warnAfter) return;
    isWarned = true;
    log("warn", "the replica is not used", {
      reason: "it is away, behind, or not a replica of this database",
    });
  }

  function wake() {
    if (isWarned) log("info", "the replica is used again");
    restsUntil = restsSince = 0;
    isWarned = false;
  }

  async function read(ask: () => Promise<Response>): Promise<Response> {
    const scope = requestScope.getStore();
    if (!scope || !fence) return ask();
    if (restsUntil > Date.now()) {
      counts.passed++;
      return ask();
    }
    // The others wait for the result of this one.
    if (restsUntil > 0) restsUntil = Infinity;
    scope.readsReplica = true;
    const answer = await ask().finally(() => {
      scope.readsReplica = false;
      if (restsUntil === Infinity) rest();
    });
    if (answer.status < 500 || !(scope.isUndone || scope.isBusy)) {
      wake();
      counts.answered++;
      return answer;
    }
    rest();
    counts.passed++;
    scope.isUndone = scope.isBusy = false;
    return ask();
  }

  async function follow(revisions: string): Promise<void> {
    if (revisions === followed && Date.now() - followedAt < maxAge) return;
    const [here] = await sql<Fence[]>`
      select pg_current_wal_insert_lsn()::text as position, system_identifier::text as cluster
      from pg_control_system()`;
    fence = here;
    followed = revisions;
    followedAt = Date.now();
  }

  return { reserve: pool.reserve, read, follow, counts, end: pool.end };
}
