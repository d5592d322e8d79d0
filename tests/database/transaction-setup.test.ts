import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createConnectionPool } from "../../backend/connections/connection-pool.ts";
import { databaseForFile, urlOf } from "./support/servers.ts";

const database = databaseForFile();
let said: string[];
let pool: ReturnType<typeof createConnectionPool>;

afterAll(() => pool?.end());
beforeEach(async () => {
  await pool?.end();
  said = [];
  const debug = (_connection: number, statement: string) => void said.push(statement);
  pool = createConnectionPool(
    (options) => postgres(urlOf(database()), { max: 1, fetch_types: false, debug, ...options }),
    1,
  );
});

type Queries = { selectFrom(table: string): { selectAll(): { execute(): Promise<unknown[]> } } };

const readJit = "select current_setting('jit') as jit";

it("keeps PostgreSQL from compiling queries, which is its default", async () => {
  await database().unsafe(
    "do $$ begin execute format('alter database %I set jit = on', current_database()); end $$",
  );
  const checkout = await pool.reserve();
  expect(await checkout.unsafe(readJit, [])).toEqual([{ jit: "on" }]);
  await checkout.unsafe("begin", []);
  await checkout.unsafe("SELECT set_config('role', $1, true)", ["anon"]);
  expect(await checkout.unsafe(readJit, [])).toEqual([{ jit: "off" }]);
  await checkout.unsafe("commit", []);
  checkout.release();
});

const whoAsks = "select current_user::text as role, current_setting('request.jwt.claim.sub') as sub";

it("says in one statement who asks, before the query and for this transaction only", async () => {
  const checkout = await pool.reserve();
  await checkout.unsafe("begin", []);
  await checkout.unsafe("SELECT set_config('role', $1, true)", ["anon"]);
  await checkout.unsafe("SELECT set_config('request.jwt.claim.sub', $1, true)", ["it's me"]);
  await checkout.unsafe("SET LOCAL transaction_read_only = on", []);
  expect(said).toEqual([]);
  expect(await checkout.unsafe(whoAsks, [])).toEqual([{ role: "anon", sub: "it's me" }]);
  await expect(checkout.unsafe("create temp table t ()", [])).rejects.toThrow("read-only");
  await checkout.unsafe("rollback", []);
  expect(said.slice(0, 3)).toEqual(["begin", expect.stringMatching(/^select set_config\('role'/), whoAsks]);
  expect(await checkout.unsafe(whoAsks, [])).toEqual([{ role: "reduit", sub: "" }]);
  checkout.release();
});

it("asks nothing when PostgreSQL does not know the role", async () => {
  const checkout = await pool.reserve();
  await checkout.unsafe("begin", []);
  await checkout.unsafe("SELECT set_config('role', $1, true)", ["somebody_else"]);
  await expect(checkout.unsafe("select 'secret'", [])).rejects.toThrow('role "somebody_else" does not exist');
  expect(said).not.toContain("select 'secret'");
  await expect(checkout.unsafe("select 'secret'", [])).rejects.toThrow("current transaction is aborted");
  await checkout.unsafe("rollback", []);
  checkout.release();
});

it("changes the role again in the middle of a transaction, and says nothing for one that does nothing", async () => {
  const checkout = await pool.reserve();
  await checkout.unsafe("begin", []);
  await checkout.unsafe("SELECT set_config('role', $1, true)", ["anon"]);
  await checkout.unsafe("commit", []);
  expect(said).toEqual([]);
  await checkout.unsafe("begin", []);
  await checkout.unsafe("SET LOCAL ROLE anon", []);
  await checkout.unsafe("select 1", []);
  await checkout.unsafe('SET LOCAL ROLE "authenticated"', []);
  expect(await checkout.unsafe("select current_user::text as role", [])).toEqual([{ role: "authenticated" }]);
  await checkout.unsafe("commit", []);
  checkout.release();
});

// Notices when a new version of lite words its settings differently: they would still be right, but each would cost a round trip.
it("knows every setting lite makes", async () => {
  const connection = createPostgresConnection({ url: urlOf(database()) });
  Object.assign(connection.driver, pool);
  (connection as unknown as { rlsState: "active" }).rlsState = "active";
  const auth = { role: "anon", uid: "1", jwt: { sub: "1" } };
  const rpc = { method: "GET", path: "/rpc/x", requestHeaders: {}, readOnly: true };
  const context = [{ auth }, (db: Queries) => db.selectFrom("statistics").selectAll().execute(), { rpc }];
  await connection.withContext(...(context as unknown as Parameters<typeof connection.withContext>));
  expect(said).toEqual(["begin", expect.stringContaining("set_config"), expect.any(String), "commit"]);
});
