import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Sql } from "postgres";
import { expect, test } from "vitest";
import { type ClientFactory, createLeases } from "./connection-leases.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** A connection that answers every statement with rows that nobody else holds. */
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
  const leases = createLeases(makeClient, 1);
  for (let turn = 0; turn < 20; turn++) {
    const lease = await leases.reserve();
    await lease.unsafe("select 1", []);
    lease.release();
  }
  await expect
    .poll(() => {
      collectGarbage();
      return rows.filter((row) => row.deref() !== undefined).length;
    })
    // What was called last may still be on the stack.
    .toBeLessThanOrEqual(1);
  expect([rows.length, closings.length]).toEqual([20, 1]);
  await leases.end();
});

test("what waits for a connection that is lost hears of it", async () => {
  let close = () => {};
  const makeClient: ClientFactory = ({ onclose }) => {
    close = onclose;
    return { unsafe: () => new Promise(() => undefined), end: async () => undefined } as unknown as Sql;
  };
  const leases = createLeases(makeClient, 1);
  const lease = await leases.reserve();
  const answers = Promise.allSettled([lease.unsafe("select 1", []), lease.unsafe("select 2", [])]);
  await expect.poll(() => typeof close).toBe("function");
  close();
  const lost = { status: "rejected", reason: expect.objectContaining({ code: "CONNECTION_CLOSED" }) };
  expect(await answers).toEqual([lost, lost]);
  await expect(lease.unsafe("select 3", [])).rejects.toThrow("lost");
  lease.release();
});
