// The operator's numbers, each seen to change by what it counts.
import { afterAll, beforeAll, expect, it } from "vitest";
import { describePostgres } from "#common/postgres-version.ts";
import { freePort } from "../fixtures/free-port.ts";
import { type Product, runProgram, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { publishableKey } from "./support/api.ts";

/** Not where the site is: on Linux every address of 127/8 is this machine. */
const host = "127.0.0.2";

const inFolder = folderForFile();
let product: Product;
let impatient: Product | undefined;
let port: number;

beforeAll(async () => {
  port = await freePort(host);
  product = await startSeededProduct({
    dataFolder: inFolder("data"),
    env: { METRICS_PORT: String(port), METRICS_HOST: host },
  });
});
afterAll(() => Promise.all([product?.stop(), impatient?.stop()]));

async function numbers(at = port): Promise<Record<string, number>> {
  const text = await (await fetch(`http://${host}:${at}/metrics`)).text();
  const samples = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

async function signIn(password: string) {
  const { origin } = new URL(product.url);
  const headers = { origin, apikey: await publishableKey(product.url), "content-type": "application/json" };
  const body = JSON.stringify({ email: "nobody@test.example", password });
  return (await fetch(`${product.url}/auth/v1/token?grant_type=password`, { method: "POST", headers, body }))
    .status;
}

it("is reached where METRICS_HOST says, and nowhere else", async () => {
  expect(await numbers()).toHaveProperty("reduit_uptime_seconds");
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  await until("there is no such page", async () => (await fetch(`${product.url}/metrics`)).status === 404);
});

it("counts wrong passwords, and requests that are refused for being too many", async () => {
  const before = await numbers();
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 10) statuses.push(await signIn("wrong-password-1"));
  const after = await numbers();
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  expect(grown('reduit_sign_in_failures_total{endpoint="token"}')).toBe(
    statuses.filter((status) => status === 400).length,
  );
  expect(grown('reduit_rate_limited_total{kind="api"}')).toBe(1);
  expect(grown('reduit_rate_limited_total{kind="page"}')).toBe(0);
});

it("knows the memory of every process, and the disk", async () => {
  const now = await numbers();
  for (const process of ["web", "api", "postgres"])
    expect(now[`reduit_process_memory_bytes{process="${process}"}`]).toBeGreaterThan(5e6);
  expect(now.reduit_disk_free_bytes).toBeGreaterThan(0);
  expect(now.reduit_disk_size_bytes).toBeGreaterThan(now.reduit_disk_free_bytes ?? 0);
});

it("names the PostgreSQL that runs, and the newest known", async () => {
  const [{ version } = { version: 0 }] = await product.database()<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`;
  const { running, newest, isBehind } = describePostgres(version);
  const now = await numbers();
  expect(now[`reduit_postgres_info{version="${running}",newest_known="${newest}"}`]).toBe(1);
  expect(now.reduit_postgres_behind).toBe(isBehind ? 1 : 0);
});

it("knows how large the database is", async () => {
  const before = (await numbers()).reduit_database_bytes ?? 0;
  const sql = product.database();
  await sql`create table private.ballast as select n, repeat(md5(n::text), 30) as text from generate_series(1, 20000) as n`;
  expect((await numbers()).reduit_database_bytes).toBeGreaterThan(before + 1e7);
  await sql`drop table private.ballast`;
});

it("knows how many requests wait for their turn, and how many hold a database connection", async () => {
  const sql = product.database();
  const headers = { apikey: await publishableKey(product.url) };
  const waiting = async () => (await numbers())['reduit_turns{of="rest",state="waiting"}'];
  expect(await waiting()).toBe(0);
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = sql.begin(async (transaction) => {
    await transaction`lock table public.services in access exclusive mode`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const asked = Array.from({ length: 20 }, (_, at) =>
    fetch(`${product.url}/rest/v1/services?select=id&limit=${at + 1}`, { headers }).then((answer) =>
      answer.text(),
    ),
  );
  try {
    await until("some wait", async () => ((await waiting()) ?? 0) > 0);
    const now = await numbers();
    expect(now['reduit_turns{of="rest",state="running"}']).toBeGreaterThan(1);
    expect(now['reduit_database_pool{state="running"}']).toBeGreaterThan(1);
    expect(now).toHaveProperty('reduit_database_pool{state="waiting"}');
    expect(now['reduit_turns{of="pages",state="waiting"}']).toBe(0);
  } finally {
    release.resolve();
    await Promise.all([holding, ...asked]);
  }
  await until("none wait", async () => (await waiting()) === 0);
});

it("knows when the last backup was made, and when one failed", async () => {
  const success = 'reduit_job_last_success_timestamp_seconds{job="backup"}';
  const failure = 'reduit_job_last_failure_timestamp_seconds{job="backup"}';
  expect(await numbers()).not.toHaveProperty(success);
  const backUp = () => runProgram(["scripts/backup.ts", "--to", file], { dataFolder: product.dataFolder });
  const file = inFolder("kept.tar.gz");
  const before = Math.floor(Date.now() / 1000);
  const made = await backUp();
  expect(made.code, made.stderr).toBe(0);
  expect((await numbers())[success]).toBeGreaterThanOrEqual(before);
  expect(await numbers()).not.toHaveProperty(failure);
  // A backup replaces nothing.
  expect((await backUp()).code).toBe(1);
  const after = await numbers();
  expect(after[failure]).toBeGreaterThanOrEqual(after[success] ?? Number.NaN);
  const noted = await product.database()`
    select succeeded, detail from public.job_runs where job = 'backup' order by finished_at`;
  expect(noted).toMatchObject([
    { succeeded: true },
    { succeeded: false, detail: { reason: expect.stringContaining("exists already") } },
  ]);
});

it("says that the backend is away, and that it is back", async () => {
  const at = await freePort(host);
  impatient = await startSeededProduct({
    dataFolder: inFolder("impatient"),
    env: { METRICS_PORT: String(at), METRICS_HOST: host },
    hasRealTimeouts: true,
  });
  const up = async () => (await numbers(at)).reduit_backend_up;
  await until("it is known to be there", async () => (await up()) === 1);
  const restarts = (await numbers(at)).reduit_child_restarts_total ?? 0;
  const api = impatient.childPid("api") ?? 0;
  // It hangs: nothing is refused, nothing is answered.
  process.kill(api, "SIGSTOP");
  try {
    await until("it is known to be away", async () => (await up()) === 0);
    expect(await numbers(at)).not.toHaveProperty("reduit_database_bytes");
  } finally {
    process.kill(api, "SIGCONT");
  }
  await until("it is known to be back", async () => (await up()) === 1);
  process.kill(api, "SIGKILL");
  await until(
    "the API was started again",
    async () => (await numbers(at)).reduit_child_restarts_total === restarts + 1,
  );
});
