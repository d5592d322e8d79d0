import type { ReservedSql } from "postgres";
import { isConnectionLost } from "../lost-connection.ts";

/** Does its work whole or not at all; what fails leaves the connection usable. */
export type Step = <T>(work: () => Promise<T>) => Promise<T>;

/** Each step is a transaction of its own. */
export function ownTransactions(connection: ReservedSql): Step {
  return steps(connection, "begin", "commit", "rollback");
}

/** The steps are parts of a transaction that is open already, and are kept or lost with it. */
export function savepoints(connection: ReservedSql): Step {
  return steps(connection, "savepoint step", "release savepoint step", "rollback to savepoint step");
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
