import { mkdirSync } from "node:fs";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restoreIntoDatabase } from "../../backend/backup/restore-into-database.ts";
import { startTestServer, type TestServer, testServers } from "../database/support/servers.ts";
import { runProgram, startProduct } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { insertOddRows } from "./support/odd-rows.ts";
import { alteredArchive } from "./support/other-archive.ts";
import { storedRowHashes } from "./support/row-hashes.ts";
import { withDatabaseOf } from "./support/stopped-database.ts";

let hashes: Record<string, string>;
const at = folderForFile();

beforeAll(async () => {
  await copyTemplate(at("data"), "product");
  hashes = await withDatabaseOf(at("data"), async (sql) => {
    await insertOddRows(sql);
    return storedRowHashes(sql);
  });
  const made = await runProgram(["scripts/backup.ts", "--to", at("good.tar.gz")], { dataFolder: at("data") });
  expect(made.code, made.stderr).toBe(0);
});

describe.each(testServers.filter(({ missing }) => !missing))("$name", ({ name, bin }) => {
  let server: TestServer;
  /** Of a role that owns nothing and has only the rights a restore needs. */
  let url: string;
  const own = (...names: string[]) => at(name.replaceAll(/\W/g, ""), ...names);
  const restore = (env: Record<string, string>, ...args: string[]) =>
    runProgram(["scripts/restore.ts", ...args], { dataFolder: own("web"), env });

  beforeAll(async () => {
    server = await startTestServer({ template: "empty", bin });
    await server.sql`create role plain login password 'plain'`;
    const plain = new URL(server.url);
    [plain.username, plain.password] = ["plain", "plain"];
    url = plain.href;
  });
  afterAll(() => server?.stop());

  it("names every right that is missing, and leaves the database empty", async () => {
    const refused = await restore({ DATABASE_URL: url }, at("good.tar.gz"));
    expect(refused.code).toBe(1);
    const [, remedy = ""] = /as a superuser of that database run "(.*)"\./.exec(refused.stderr) ?? [];
    expect(remedy).toContain("grant service_role to plain;");
    expect(refused.stderr).toContain("Nothing was changed");
    expect(await objects(server.sql)).toEqual([]);
    await server.sql.unsafe(remedy);
  });

  it.each([
    [
      "rows that do not fit",
      /The rows of public\.blog_posts do not fit/,
      async () =>
        alteredArchive(at("good.tar.gz"), own("unfit.tar.gz"), {
          entry: (entry, text) =>
            entry.includes("blog_posts") ? text.replaceAll('"is_active":"', '"is_active":"x') : text,
        }),
    ],
    [
      "rows that came back wrong",
      /The rows of public\.site_settings are not those of the backup/,
      async () =>
        alteredArchive(at("good.tar.gz"), own("wrong.tar.gz"), {
          entry: (entry, text) => (entry.includes("site_settings") ? text.replace('"odd"', '"even"') : text),
        }),
    ],
    [
      "a connection that is lost",
      /The connection to the database was lost \(.*\), which is as empty as before: try again/,
      async () => at("good.tar.gz"),
    ],
    ["being asked to stop", /asked to stop/, async () => at("good.tar.gz")],
  ])("after %s the database is as empty as before", async (what, sentence, make) => {
    mkdirSync(own(), { recursive: true });
    const file = await make();
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    const other = postgres(url, { max: 1, onnotice: () => undefined });
    const controller = new AbortController();
    const onLine = (line: string) => {
      if (!line.startsWith("Rows of public")) return;
      if (what.includes("connection"))
        void other`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'plain' and pid <> pg_backend_pid()`.execute();
      if (what.includes("stop")) controller.abort(new Error("asked to stop"));
    };
    const { signal } = controller;
    const options = { sql, file, dataFolder: own("web"), newestFormat: 1, report: onLine, signal };
    await expect(restoreIntoDatabase(options)).rejects.toThrow(sentence);
    await Promise.all([sql.end({ timeout: 1 }), other.end({ timeout: 1 })]);
    expect(await objects(server.sql)).toEqual([]);
  });

  it.each([
    ["a table", "create table public.mine (id int)", "drop table public.mine"],
    [
      "a view elsewhere",
      "create schema mine; create view mine.v as select 1 as id",
      "drop schema mine cascade",
    ],
    [
      "a function",
      "create function public.mine() returns int language sql as 'select 1'",
      "drop function public.mine()",
    ],
    ["a type", "create type public.mine as enum ('a')", "drop type public.mine"],
    ["a sequence", "create sequence public.mine", "drop sequence public.mine"],
  ])("refuses a database that is not empty: %s", async (_what, make, unmake) => {
    await server.sql.unsafe(make);
    const refused = await restore({ DATABASE_URL: url }, at("good.tar.gz"));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/is not empty \(it has (public\.mine|mine\.v)/);
    expect(refused.stderr).toMatch(/make another one \("create database …"\) and set DATABASE_URL to it\./);
    await server.sql.unsafe(unmake);
    expect(await objects(server.sql)).toEqual([]);
  });

  it("brings back every row as a plain role, the site runs on it, and it comes back embedded", async () => {
    const restored = await restore({ DATABASE_URL: url }, at("good.tar.gz"));
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.stderr).toMatch(/rows of \d+ tables, each compared with the backup/);
    expect(restored.stderr).not.toContain("plain:plain");
    const plain = postgres(url, { max: 1, onnotice: () => undefined });
    expect(await storedRowHashes(plain)).toEqual(hashes);

    const again = await restore({ DATABASE_URL: url }, at("good.tar.gz"));
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/is not empty \(it has auth\./);
    expect(await storedRowHashes(plain)).toEqual(hashes);

    const product = await startProduct({ dataFolder: own("web"), env: { DATABASE_URL: url } });
    expect((await fetch(`${product.url}/blog`)).status).toBe(200);
    const [running] =
      await server.sql`select split_part(current_setting('server_version'), ' ', 1) as version`;
    expect(product.output()).toContain(`  PostgreSQL ${running?.version}`);
    await product.stop();

    const made = await runProgram(["scripts/backup.ts", "--to", own("back.tar.gz")], {
      dataFolder: own("web"),
      env: { DATABASE_URL: url },
    });
    expect(made.code, made.stderr).toBe(0);
    const now = await storedRowHashes(plain);
    await plain.end();
    const home = await restore({ DATABASE_URL: url }, own("back.tar.gz"), "--into", own("home"));
    expect(home.code, home.stderr).toBe(0);
    const { "public.job_runs": _, ...rest } = await withDatabaseOf(own("home"), storedRowHashes);
    expect(now).toMatchObject(rest);
  });
});

it("goes into no Supabase project", async () => {
  const env = { SUPABASE_URL: "https://x.example.ch", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1" };
  const project = await runProgram(["scripts/restore.ts", at("good.tar.gz")], { dataFolder: at("y"), env });
  expect(project.stderr).toContain("not into a Supabase project: unset SUPABASE_URL");
});

it.each([["--check"], ["a.tar.gz", "b.tar.gz"], ["a.tar.gz", "--check", "--into", "x"]])(
  "explains itself when it is asked %j %j %j %j",
  async (...args) => {
    const refused = await runProgram(["scripts/restore.ts", ...args.filter((arg) => arg !== undefined)], {
      dataFolder: at("y"),
    });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Usage: npm run restore -- FILE"),
    });
  },
);

async function objects(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)'
    union all select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema$)' order by 1`;
  return rows.map(({ name }) => name);
}
