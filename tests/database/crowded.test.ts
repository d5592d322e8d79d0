// A server with fewer connections than we want, and clients that do without the session's settings.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { isPooled, refuseCrowd } from "../../backend/connections/connection-budget.ts";
import { openDatabase } from "../../backend/connections/open-database.ts";
import { startTestApi, type TestApi } from "./support/api.ts";
import { fillForMixedRequests, sendMixed } from "./support/mixed-requests.ts";
import { databaseForFile, urlOf } from "./support/servers.ts";

const database = databaseForFile(fillForMixedRequests);
const open = (options: { max: number; statementTimeout?: number }) =>
  openDatabase({ url: urlOf(database()), name: "test", ...options });
let api: TestApi;

// lite prints every refusal.
vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeAll(async () => {
  api = await startTestApi(urlOf(database()));
});
afterEach(() => allowConnections(-1));
afterAll(() => api?.close());

async function allowConnections(limit: number): Promise<void> {
  const [{ name = "" } = {}] = await database()`select current_database() as name`;
  await database().unsafe(`alter database ${name} connection limit ${limit}`);
}

it("a request waits until one of our connections is free", async () => {
  const accounts = open({ max: 6 });
  await accounts`select 1`;
  await sendMixed(api, 0);
  const [{ used = 0 } = {}] = await database()`
    select count(*)::int as used from pg_stat_activity where datname = current_database()`;
  // One more than there are now: the others that both pools would open are refused.
  await allowConnections(used + 1);
  const answers = Promise.all(Array.from({ length: 6 }, (_, n) => sendMixed(api, n)));
  const counts = Array.from({ length: 6 }, (_, n) =>
    n % 2
      ? accounts`select ${n}::int as n`
      : accounts.begin((transaction) => transaction`select ${n}::int as n`),
  );
  expect((await Promise.all(counts)).map(([row]) => row?.n)).toEqual(counts.map((_, n) => n));
  expect(new Set(await answers)).toEqual(new Set(["right"]));
  await accounts.end();
});

it("the start says what is wrong when there are too few", async () => {
  expect(await refuseCrowd(database(), 1)).toBeUndefined();
  expect(await refuseCrowd(database(), 10_000)).toMatch(
    /^The database server allows \d+ connections, and \d+ are in use; this process opens up to 10000\. Raise max_connections, set DATABASE_CONNECTIONS/,
  );
  const direct = open({ max: 1 });
  expect(await isPooled(direct)).toBe(false);
  await direct.end();
});

it("a statement that takes too long is cancelled, alone and in a transaction", async () => {
  const sql = open({ max: 1, statementTimeout: 50 });
  const cancelled = { code: "57014" };
  await expect(sql`select pg_sleep(600)`).rejects.toMatchObject(cancelled);
  await expect(sql.begin((transaction) => transaction`select pg_sleep(600)`)).rejects.toMatchObject(
    cancelled,
  );
  // The timer ends with its statement.
  await sql`select 1`;
  await wait(100);
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
  await sql.end();
});

it("parameters keep their types in one round trip", async () => {
  const sql = open({ max: 1 });
  const value = { text: "a 'quoted' \\ word", list: [1, null], none: null };
  const [row] = await sql`
    select ${sql.json(value)}::jsonb as json, ${["a", "b,c"]}::text[] as list, ${true}::boolean as yes,
           ${12}::int as number, ${"2026-01-31"}::date::text as day, ${null}::text as none,
           ${new Date(0)}::timestamptz as time, ${Buffer.from([0, 255])}::bytea as bytes`;
  expect(row).toEqual({
    json: value,
    list: ["a", "b,c"],
    yes: true,
    number: 12,
    day: "2026-01-31",
    none: null,
    time: new Date(0),
    bytes: Buffer.from([0, 255]),
  });
  const untyped = await sql.unsafe("select $1::jsonb as json, $2::int[] as list", [
    { a: [1] },
    [1, 2],
  ] as never[]);
  expect(untyped).toEqual([{ json: { a: [1] }, list: [1, 2] }]);
  await sql.end();
});
