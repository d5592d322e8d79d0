import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createConnectionPool } from "../../backend/connections/connection-pool.ts";
import { type RunningPostgres, startPostgres } from "../../backend/postgres.ts";
import { startTestApi, type TestApi } from "./support/api.ts";
import { fillForMixedRequests, requestKinds, sendMixed } from "./support/mixed-requests.ts";
import { startTestServer, type TestServer } from "./support/servers.ts";

let server: TestServer;
let running: RunningPostgres;
let api: TestApi;

// lite prints every error.
vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeAll(async () => {
  server = await startTestServer();
  running = server.server;
  await fillForMixedRequests(server.sql);
  // The pool of the tests would complain about the killing below.
  await server.sql.end();
  api = await startTestApi(server.url);
  await sendMixed(api, 0);
});

afterAll(async () => {
  await api?.close();
  await running?.stop();
  await server?.stop();
});

it("answers correctly or not at all while PostgreSQL is killed, and recovers", async () => {
  const found = { right: 0, away: 0, wrong: [] as string[] };
  let stopping = false;
  let next = 0;
  async function worker() {
    while (!stopping) {
      const answer = await sendMixed(api, next++);
      if (answer === "right" || answer === "away") found[answer]++;
      else found.wrong.push(answer);
      // A browser that is refused waits too; without it the refusals would eat the processor.
      if (answer === "away") await wait(20);
    }
  }
  const workers = Array.from({ length: 30 }, worker);
  for (let round = 0; round < 3; round++) {
    await wait(400);
    running.child.kill("SIGKILL");
    await once(running.child, "exit");
    running = await startPostgres({ folder: server.folder, port: running.port });
    const before = found.right;
    await expect
      .poll(() => found.right, { message: `answers after kill ${round + 1}` })
      .toBeGreaterThan(before);
  }
  stopping = true;
  await Promise.all(workers);
  expect(found.wrong).toEqual([]);
  expect(found.away).toBeGreaterThan(0);
  // More at once than there are connections: none was lost.
  const answers = await Promise.all(
    Array.from({ length: requestKinds.length * 4 }, (_, n) => sendMixed(api, n)),
  );
  expect(new Set(answers)).toEqual(new Set(["right"]));
});

it("never continues a request on another connection", async () => {
  const pool = createConnectionPool(
    (options) => postgres(running.url, { max: 1, onnotice: () => undefined, ...options }),
    1,
  );
  const killer = postgres(running.url, { max: 1 });
  const pidOf = async (checkout: { unsafe: (query: string, parameters: unknown[]) => Promise<unknown> }) =>
    ((await checkout.unsafe("select pg_backend_pid() as pid", [])) as { pid: number }[])[0]?.pid ?? 0;

  const checkout = await pool.reserve();
  await checkout.unsafe("begin", []);
  await checkout.unsafe("set local role anon", []);
  const pid = await pidOf(checkout);
  await killer`select pg_terminate_backend(${pid})`;
  for (const statement of ["select current_user", "rollback", "select 1"]) {
    await expect(checkout.unsafe(statement, [])).rejects.toMatchObject({
      code: expect.stringMatching(/CONNECTION_CLOSED|57P01/),
    });
  }
  checkout.release();
  await expect(checkout.unsafe("select 1", [])).rejects.toThrow("lost");

  const next = await pool.reserve();
  expect(await pidOf(next)).not.toBe(pid);
  expect(await next.unsafe("select current_user as name", [])).toMatchObject([{ name: "reduit" }]);
  next.release();
  await killer.end();
  await pool.end();
});

it("does not reuse a connection whose transaction was left open", async () => {
  const pool = createConnectionPool(
    (options) => postgres(running.url, { max: 1, onnotice: () => undefined, ...options }),
    1,
  );
  const first = await pool.reserve();
  await first.unsafe("begin", []);
  await first.unsafe("set local role anon", []);
  first.release();
  const second = await pool.reserve();
  expect(await second.unsafe("select current_user as name", [])).toMatchObject([{ name: "reduit" }]);
  second.release();
  const third = await pool.reserve();
  await third.unsafe("begin", []);
  await third.unsafe("savepoint s", []);
  await third.unsafe("rollback to s", []);
  third.release();
  const fourth = await pool.reserve();
  expect(
    await fourth.unsafe(
      "select pg_current_xact_id_if_assigned() is null as free, now() = statement_timestamp() as new",
      [],
    ),
  ).toMatchObject([{ free: true, new: true }]);
  fourth.release();
  await pool.end();
});

it("gives a connection to one request at a time, in order, with a timeout", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pool = createConnectionPool((options) => postgres(running.url, { max: 1, ...options }), 1);
  const first = await pool.reserve();
  const order: string[] = [];
  const second = pool.reserve().then((checkout) => {
    order.push("second");
    return checkout;
  });
  const third = pool.reserve().then((checkout) => {
    order.push("third");
    checkout.release();
  });
  const late = pool.reserve().catch((error) => error.message);
  first.release();
  const holding = await second;
  expect(order).toEqual(["second"]);
  holding.release();
  await third;
  const last = await late;
  expect(typeof last).toBe("object");
  const impatient = pool.reserve().catch((error) => error.code);
  vi.advanceTimersByTime(11_000);
  expect(await impatient).toBe("CONNECT_TIMEOUT");
  vi.useRealTimers();
  await pool.end();
});
