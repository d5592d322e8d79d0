import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Sql } from "postgres";
import { expect, test } from "vitest";
import { createConnectionPool } from "./connection-pool.ts";
import type { ClientFactory } from "./pooled-client.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** A connection that answers every statement with rows of its own. */
function fakeClients() {
  const rows: WeakRef<object>[] = [];
  const closings: (() => void)[] = [];
  const makeClient: ClientFactory = ({ onclose }) => {
    closings.push(onclose);
    const unsafe = async () => {
      const answer = [{ text: "x".repeat(1000) }];
      rows.push(new WeakRef(answer));
      return answer;
    };
    return { unsafe, end: async () => undefined } as unknown as Sql;
  };
  return { rows, closings, makeClient };
}

test("a connection keeps nothing of the answers it has given", async () => {
  const { rows, closings, makeClient } = fakeClients();
  const pool = createConnectionPool(makeClient, 1);
  for (let turn = 0; turn < 20; turn++) {
    const checkout = await pool.reserve();
    await checkout.unsafe("select 1", []);
    checkout.release();
  }
  await expect
    .poll(() => {
      collectGarbage();
      return rows.filter((row) => row.deref() !== undefined).length;
    })
    // What was called last may still be on the stack.
    .toBeLessThanOrEqual(1);
  expect([rows.length, closings.length]).toEqual([20, 1]);
  await pool.end();
});

test("a query that waits on a lost connection fails", async () => {
  let close = () => {};
  const makeClient: ClientFactory = ({ onclose }) => {
    close = onclose;
    return { unsafe: () => new Promise(() => undefined), end: async () => undefined } as unknown as Sql;
  };
  const pool = createConnectionPool(makeClient, 1);
  const checkout = await pool.reserve();
  const answers = Promise.allSettled([checkout.unsafe("select 1", []), checkout.unsafe("select 2", [])]);
  await expect.poll(() => typeof close).toBe("function");
  close();
  const lost = { status: "rejected", reason: expect.objectContaining({ code: "CONNECTION_CLOSED" }) };
  expect(await answers).toEqual([lost, lost]);
  await expect(checkout.unsafe("select 3", [])).rejects.toThrow("lost");
  checkout.release();
});
