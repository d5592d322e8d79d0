import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { ownTransactions, retryWhenLocked } from "./steps.ts";

const statements: string[] = [];
const connection = {
  unsafe: async (statement: string) => statements.push(statement),
} as unknown as ReservedSql;

it("gives a step up after 20 tries, each undone, and says what holds it up", async () => {
  const lines: string[] = [];
  const step = retryWhenLocked(connection, ownTransactions(connection), (line) => lines.push(line), [0]);
  const refused = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
  await expect(step(() => Promise.reject(refused))).rejects.toThrow(
    /in use after 20 tries \(canceling .*\): end the sessions/,
  );
  expect(lines).toHaveLength(19);
  expect(statements.filter((each) => each === "rollback")).toHaveLength(20);
});
