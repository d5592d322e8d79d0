import { setTimeout as wait } from "node:timers/promises";
import type { ReservedSql } from "postgres";
import { isConnectionLost } from "../lost-connection.ts";

/** Runs completely or not at all; a failure leaves the connection usable. */
export type Step = <T>(work: () => Promise<T>) => Promise<T>;

/** Each step is a transaction of its own. */
export function ownTransactions(connection: ReservedSql): Step {
  return steps(connection, "begin", "commit", "rollback");
}

/** The steps are parts of a transaction that is open already, and are kept or lost with it. */
export function savepoints(connection: ReservedSql): Step {
  return steps(connection, "savepoint step", "release savepoint step", "rollback to savepoint step");
}

/** A deadlock, and a lock that was not free in time. */
const lockedCodes = new Set(["40P01", "55P03"]);
const maxTries = 20;
/** Milliseconds between two tries; the last one repeats. */
const growingPauses = [100, 200, 400, 800, 1_600, 3_200, 5_000];

/**
 * A step that meets a lock is rolled back and retried after a pause. It waits for each lock for less than
 * `silenceTimeout`, because every request for the same table waits behind it.
 */
export function retryWhenLocked(
  connection: ReservedSql,
  step: Step,
  report: (line: string) => void,
  pauses = growingPauses,
): Step {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await step(async () => {
          await connection.unsafe("set local lock_timeout = '1s'");
          return work();
        });
      } catch (error) {
        const { code = "", message } = error as Error & { code?: string };
        if (!lockedCodes.has(code)) throw error;
        if (attempt === maxTries)
          throw new Error(
            `its tables are still in use after ${maxTries} tries (${message}): end the sessions that use them for long (pg_stat_activity lists them), and start again`,
            { cause: error },
          );
        report(`Tables are in use (${message}): trying again, ${attempt + 1} of ${maxTries}`);
        await wait(pauses[Math.min(attempt, pauses.length) - 1]);
      }
    }
  };
}

function steps(connection: ReservedSql, begin: string, end: string, undo: string): Step {
  return async (work) => {
    await connection.unsafe(begin);
    try {
      const result = await work();
      await connection.unsafe(end);
      return result;
    } catch (error) {
      if (!isConnectionLost(error)) await connection.unsafe(undo).catch(() => undefined);
      throw error;
    }
  };
}
