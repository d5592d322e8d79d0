// A streaming replica answers what anyone may read, but never with less than the revisions of the pages count.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBinaries } from "../../backend/postgres/binaries.ts";
import { chooseAccount, spawnAs } from "../../backend/postgres/unprivileged-user.ts";
import { startPostgres } from "../../backend/postgres.ts";
import { startApiHere } from "../fixtures/api-here.ts";
import { assembleBackend, type Backend } from "../fixtures/backend.ts";
import { freePort } from "../fixtures/free-port.ts";
import { until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { copyTemplate, fastSettings } from "../fixtures/templates.ts";
import { signedInReader, visitor } from "../fixtures/visitor.ts";

const at = folderForFile();
const stops: (() => Promise<unknown>)[] = [];
let backend: Backend;
let replica: Sql;
let stopReplica: () => Promise<void>;

beforeAll(async () => {
  await copyTemplate(at("primary"), "migrated");
  await writeFile(
    at("primary/cluster/pg_hba.conf"),
    "host all,replication postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n",
  );
  // Stopped, its folder is a base backup.
  execFileSync("cp", ["-a", at("primary/cluster"), at("replica")]);
  const settings = { ...fastSettings, max_wal_senders: "2" };
  const primary = await startPostgres({ folder: at("primary"), settings });
  stops.push(primary.stop);
  const port = await startReplica(primary.port);
  const replicaUrl = Object.assign(new URL(primary.url), { port }).href;
  backend = await assembleBackend(primary.url, { env: { DATABASE_REPLICA_URL: replicaUrl } }, startApiHere);
  stops.push(backend.stop);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function startReplica(primaryPort: number): Promise<string> {
  const port = String(await freePort());
  const { postgres: program } = await findBinaries();
  const account = await chooseAccount([at("replica"), program]);
  await writeFile(at("replica/standby.signal"), "");
  const settings = {
    ...fastSettings,
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres`,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawnAs(account, program, ["-D", at("replica"), ...flags], { stdio: "ignore" });
  const ended = once(child, "exit");
  replica = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1 });
  await until("the replica answers", () => replica`select 1`);
  stopReplica = async () => {
    await replica.end({ timeout: 1 });
    child.kill("SIGINT");
    await ended;
  };
  stops.push(() => stopReplica());
  return port;
}

async function counts({ url, keys } = backend): Promise<{ answered: number; passed: number }> {
  const answer = await fetch(`${url}/internal/measure`, {
    method: "POST",
    headers: {
      "x-reduit-gateway": keys.gatewaySecret,
      "x-reduit-internal": keys.internalSecret,
    },
    body: "{}",
  });
  return ((await answer.json()) as { replica: { answered: number; passed: number } }).replica;
}

const titles = async (client = visitor(backend)) => {
  const { data, error } = await client.from("statistics").select("title").order("title");
  expect(error).toBeNull();
  return data?.map(({ title }) => title);
};
const add = (title: string) => backend.sql`insert into public.statistics (title, value) values (${title}, 1)`;
const revisions = async () => expect((await visitor(backend).rpc("content_revisions")).error).toBeNull();
const untilReplicated = () =>
  until("the replica has come as far", async () => {
    const [here] = await backend.sql`select pg_current_wal_insert_lsn()::text as position`;
    const [there] = await replica`select pg_last_wal_replay_lsn() >= ${here?.position}::pg_lsn as is_far`;
    return there?.is_far;
  });

it("answers visitors and their searches, but not people who are signed in", async () => {
  await add("first");
  await revisions();
  await untilReplicated();
  const before = await counts();
  expect(await titles()).toEqual(["first"]);
  expect((await visitor(backend).rpc("search_content", { query: "word", max_results: 5 })).error).toBeNull();
  expect(await counts()).toEqual({ ...before, answered: before.answered + 2 });
  const { client } = await signedInReader(backend);
  const after = await counts();
  expect(await titles(client)).toEqual(["first"]);
  expect(await counts()).toEqual(after);
});

it("does not answer with less than the revisions count", async () => {
  await replica`select pg_wal_replay_pause()`;
  await add("second");
  // The revisions have not been read since, so no newer content was promised.
  expect(await titles()).toEqual(["first"]);
  await revisions();
  const before = await counts();
  expect(await titles()).toEqual(["first", "second"]);
  expect(await counts()).toEqual({ ...before, passed: before.passed + 1 });
  await replica`select pg_wal_replay_resume()`;
  await until("the replica answers again", async () => {
    expect(await titles()).toEqual(["first", "second"]);
    return (await counts()).answered > before.answered;
  });
});

it("is done without when it is gone", async () => {
  await stopReplica();
  stopReplica = async () => undefined;
  const { answered } = await counts();
  for (let read = 0; read < 3; read++) expect(await titles()).toEqual(["first", "second"]);
  expect((await counts()).answered).toBe(answered);
});

it("is not used when it is no replica of the database", async () => {
  const env = { DATABASE_REPLICA_URL: backend.databaseUrl };
  const other = await assembleBackend(backend.databaseUrl, { env }, startApiHere);
  stops.push(other.stop);
  expect((await visitor(other).rpc("content_revisions")).error).toBeNull();
  expect(await titles(visitor(other))).toEqual(["first", "second"]);
  expect(await counts(other)).toEqual({ answered: 0, passed: 1 });
});
