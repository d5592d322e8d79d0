// A backup comes into an empty database of the operator's, as a role that owns nothing and has only the rights a restore needs.
import { readdirSync } from "node:fs";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "../../backend/backup/make-backup.ts";
import { restoreIntoDatabase } from "../../backend/backup/restore-into-database.ts";
import { openDataFolder } from "../../server/data-folder/data-folder.ts";
import { insertOddRows } from "../fixtures/odd-rows.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { storedRowHashes } from "../fixtures/row-hashes.ts";
import { alteredArchive } from "./support/altered-archive.ts";
import { startTestServer, type TestServer, testServers } from "./support/servers.ts";

const at = folderForFile();
let hashes: Record<string, string>;

beforeAll(async () => {
  const { sql, stop } = await startTestServer();
  await insertOddRows(sql);
  hashes = await storedRowHashes(sql);
  await makeBackup({
    sql,
    dataFolder: openDataFolder(at("data")).path,
    file: at("good.tar.gz"),
    version: "1.0.0",
    report: () => undefined,
    signal: AbortSignal.any([]),
  });
  await stop();
});

for (const { name, bin, missing } of testServers)
  describe.skipIf(missing)(name, { tags: bin ? ["all"] : [] }, () => {
    let server: TestServer;
    let plain: Sql;
    const web = `web-${bin ? 15 : 18}`;

    beforeAll(async () => {
      server = await startTestServer({ template: "empty", bin });
      await server.sql`create role plain login password 'plain'`;
      plain = connect();
    });
    afterAll(async () => {
      await plain?.end();
      await server?.stop();
    });

    function connect(): Sql {
      const url = new URL(server.url);
      [url.username, url.password] = ["plain", "plain"];
      return postgres(url.href, { max: 1, onnotice: () => undefined });
    }

    type Options = Partial<Parameters<typeof restoreIntoDatabase>[0]>;
    const restore = (options: Options = {}) =>
      restoreIntoDatabase({
        sql: plain,
        file: at("good.tar.gz"),
        dataFolder: at(web),
        newestFormat: 1,
        report: () => undefined,
        signal: AbortSignal.any([]),
        ...options,
      });

    it("every right that is missing is named, and the database stays empty", async () => {
      const { message } = await restore().then(
        () => new Error("It was not refused."),
        (error: Error) => error,
      );
      const [, remedy = ""] = /as a superuser of that database, run "(.*)"\./.exec(message) ?? [];
      expect(remedy).toContain("grant service_role to plain;");
      expect(await objects(server.sql)).toEqual([]);
      await server.sql.unsafe(remedy);
    });

    const alter = (name: string, table: string, from: string, to: string) =>
      alteredArchive(at("good.tar.gz"), at(name), {
        entry: (entry, text) => (entry.includes(table) ? text.replaceAll(from, to) : text),
      });

    it.each<[string, RegExp, () => Promise<string> | undefined]>([
      [
        "rows that do not fit",
        /The rows of public\.blog_posts could not be stored/,
        () => alter("unfit.tar.gz", "blog_posts", '"is_active":"', '"is_active":"x'),
      ],
      [
        "rows that came back wrong",
        /The rows of public\.site_settings differ from those of the backup/,
        () => alter("wrong.tar.gz", "site_settings", '"odd"', '"even"'),
      ],
      [
        "a connection that is lost",
        /The connection to the database was lost \(.*\)\. The database is still empty: try again/,
        () => undefined,
      ],
      ["being asked to stop", /asked to stop/, () => undefined],
    ])("after %s the database is as empty as before", async (what, sentence, make) => {
      const file = (await make()) ?? at("good.tar.gz");
      const sql = connect();
      const asked = new AbortController();
      const report = (line: string) => {
        if (!line.startsWith("Rows of public")) return;
        if (what.includes("connection"))
          void plain`
          select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'plain' and pid <> pg_backend_pid()`.execute();
        if (what.includes("stop")) asked.abort(new Error("asked to stop"));
      };
      await expect(restore({ sql, file, report, signal: asked.signal })).rejects.toThrow(sentence);
      await sql.end({ timeout: 1 });
      expect(await objects(server.sql)).toEqual([]);
      expect(readdirSync(at()).filter((name) => name.startsWith(web))).toEqual([]);
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
    ])("a database that is not empty is refused: %s", async (_what, make, unmake) => {
      await server.sql.unsafe(make);
      const before = await objects(server.sql);
      await expect(restore()).rejects.toThrow(
        /is not empty \(it has (public\.mine|mine\.v).*create another one \("create database …"\) and set DATABASE_URL to it\./,
      );
      expect(await objects(server.sql)).toEqual(before);
      await server.sql.unsafe(unmake);
    });

    it("every row comes back, and not twice", async () => {
      const { compared, leftOut } = await restore();
      expect(leftOut).toEqual([]);
      expect(compared.length).toBeGreaterThan(35);
      expect(await storedRowHashes(plain)).toEqual(hashes);
      await expect(restore()).rejects.toThrow(/is not empty \(it has auth\./);
      expect(await storedRowHashes(plain)).toEqual(hashes);
    });
  });

async function objects(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)'
    union all select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema$)' order by 1`;
  return rows.map(({ name }) => name);
}
