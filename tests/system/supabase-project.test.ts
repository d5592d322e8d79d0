import { connect as connectSocket, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedContent } from "../../backend/seed.ts";
import { type Backend, startBackend } from "../fixtures/backend.ts";
import { type Finished, root, runProgram, startProduct } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";

/** Our own API behind its gateway stands in for a project: the start asks it what it would ask a project. */
let project: Backend;
const at = folderForFile();
let count = 0;

beforeAll(async () => {
  project = await startBackend();
  await seedContent(project.sql, join(root, "content"));
});
afterAll(() => project?.stop());

const newFolder = () => at(`data-${++count}`);
const environment = (changes: Record<string, string> = {}) => ({
  SUPABASE_URL: project.gatewayUrl,
  SUPABASE_PUBLISHABLE_KEY: project.keys.publishable,
  SUPABASE_SECRET_KEY: project.keys.secret,
  ...changes,
});
const start = (changes?: Record<string, string>) =>
  runProgram(["server/main.ts"], { dataFolder: newFolder(), env: environment(changes) });

function expectRefusal({ code, stdout, stderr }: Finished, sentence: RegExp) {
  const said = stderr
    .split("\n")
    .filter((line) => line.trim() && !/^\s+[…✓]/.test(line) && !line.startsWith("{"));
  expect(said.at(-1), stderr + stdout).toMatch(sentence);
  expect(said.at(-1)).toMatch(/: .*(set|start|run).*\.$/);
  expect(stderr + stdout).not.toMatch(/^\s+at .*:\d+/m);
  expect(stderr).not.toContain("is running at");
  expect(code).toBe(1);
}

it("starts on a project that is as it should be", async () => {
  const product = await startProduct({ dataFolder: newFolder(), env: environment() });
  expect((await fetch(product.url)).status).toBe(200);
  await product.stop();
});

it("starts without a secret key, and says which features are missing", async () => {
  const env = environment({ SUPABASE_SECRET_KEY: "" });
  const product = await startProduct({ dataFolder: newFolder(), env });
  expect(product.output()).toMatch(/migrations were not compared/);
  expect(product.output()).toMatch(/there are no images, contact messages/);
  await product.stop();
});

it.each<[string, () => Record<string, string>, RegExp]>([
  [
    "swapped keys",
    () => ({ SUPABASE_PUBLISHABLE_KEY: project.keys.secret, SUPABASE_SECRET_KEY: project.keys.publishable }),
    /swapped: set each/,
  ],
  [
    "one key twice",
    () => ({ SUPABASE_SECRET_KEY: project.keys.publishable }),
    /the same key: set the second/,
  ],
  [
    "a publishable key of another project",
    () => ({ SUPABASE_PUBLISHABLE_KEY: "sb_publishable_another" }),
    /does not accept SUPABASE_PUBLISHABLE_KEY: set/,
  ],
  [
    "a secret key of another project",
    () => ({ SUPABASE_SECRET_KEY: "sb_secret_another" }),
    /does not accept SUPABASE_SECRET_KEY: set/,
  ],
  [
    "a URL with a path",
    () => ({ SUPABASE_URL: `${project.gatewayUrl}/rest/v1` }),
    /No Supabase project answers/,
  ],
])("refuses %s", async (_what, changes, sentence) => {
  expectRefusal(await start(changes()), sentence);
});

it.each([
  [
    "of an older version",
    "update @ set version = '20260105080000', name = 'private_schema' where version = '20261118000000'",
    /older version of Reduit \(.*\): run "npx supabase db push" with Reduit at commit 7e68c52, then start/,
  ],
  [
    "of a newer version",
    "insert into @ (version) values ('29990101000000')",
    /newer version of Reduit \(migration 29990101000000\): start/,
  ],
  [
    "with another migration under the same number",
    "update @ set statements = '{select 1}' where version = '20261118000000'",
    /20261118000000_baseline\.sql is another one than ours\): set/,
  ],
  ["without a history", "truncate @", /no history of migrations: run/],
])("refuses a project %s", async (_what, change, sentence) => {
  const { sql } = project;
  await sql`create table private.history_before as table supabase_migrations.schema_migrations`;
  await sql.unsafe(change.replace("@", "supabase_migrations.schema_migrations"));
  const refused = await start();
  await sql`truncate supabase_migrations.schema_migrations`;
  await sql`insert into supabase_migrations.schema_migrations select * from private.history_before`;
  await sql`drop table private.history_before`;
  expectRefusal(refused, sentence);
});

it("refuses a project without our tables", async () => {
  await project.sql`alter function public.content_revisions() rename to another_name`;
  const refused = await start();
  await project.sql`alter function public.another_name() rename to content_revisions`;
  expectRefusal(refused, /no tables of Reduit: run "npx supabase link"/);
});

it("refuses a project without content, of which no page could be shown", async () => {
  await project.sql`update public.company set deleted_at = now()`;
  const refused = await start();
  await project.sql`update public.company set deleted_at = null`;
  expectRefusal(refused, /is empty, .*: run "npm run seed"/);
});

it("refuses a project that stays away when nothing was ever stored, after it has tried for a while", async () => {
  const refused = await start({ SUPABASE_URL: "http://127.0.0.1:1" });
  expect(refused.stderr).toMatch(/Trying for \d+ s\. The Supabase project at \S+ does not answer/);
  expectRefusal(refused, /127\.0\.0\.1:1 does not answer \(.*\): see that it runs .* start again/);
});

it("waits for a project that is away for a moment", async () => {
  const { port, close } = await reservePort();
  await close();
  const starting = startProduct({
    dataFolder: newFolder(),
    env: environment({ SUPABASE_URL: `http://127.0.0.1:${port}` }),
  });
  const way = await forwardTo(project.gateway.port, port);
  const product = await starting;
  expect((await fetch(product.url)).status).toBe(200);
  await product.stop();
  way.close();
});

async function reservePort(): Promise<{ port: number; close(): Promise<void> }> {
  const server = await listen(createServer(), 0);
  const { port } = server.address() as { port: number };
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function forwardTo(target: number, port: number): Promise<Server> {
  return listen(
    createServer((socket) => {
      const there = connectSocket(target, "127.0.0.1");
      socket.pipe(there).pipe(socket);
      for (const each of [socket, there]) each.on("error", () => each.destroy());
    }),
    port,
  );
}

function listen(server: Server, port: number): Promise<Server> {
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
