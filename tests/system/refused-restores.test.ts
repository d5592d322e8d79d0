import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyArchive } from "../../backend/backup/archive-reader.ts";
import { findDifferences, importDatabase } from "../../backend/backup/import-database.ts";
import { makeBackup } from "../../backend/backup/make-backup.ts";
import { restoreBackup } from "../../backend/backup/restore-backup.ts";
import { fixTextForms, hashTable } from "../../backend/backup/tables.ts";
import { type RunningPostgres, startPostgres } from "../../backend/postgres.ts";
import { prepareDatabase } from "../../backend/schema.ts";
import { openDataFolder } from "../../server/data-folder/data-folder.ts";
import adopted from "../../supabase/adopted-history.json" with { type: "json" };
import { runProgram } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { insertOddRows } from "./support/odd-rows.ts";
import { alteredArchive } from "./support/other-archive.ts";
import { rowHashes } from "./support/row-hashes.ts";
import { withDatabaseOf } from "./support/stopped-database.ts";
import { snapshotOf } from "./support/tree.ts";

let server: RunningPostgres;
let sql: Sql;
let good: string;
const at = folderForFile();
const { signal } = new AbortController();
const report = () => undefined;

beforeAll(async () => {
  const data = openDataFolder(at("source"));
  await copyTemplate(data.postgres, "migrated");
  server = await startPostgres({ folder: data.postgres });
  sql = postgres(server.url, { max: 2, onnotice: () => undefined });
  await insertOddRows(sql);
  good = at("good.tar.gz");
  await makeBackup({ sql, dataFolder: data.path, file: good, version: "1.0.0", report, signal });
});
afterAll(async () => {
  await sql?.end();
  await server?.stop();
});

describe("a restore that is refused or fails leaves the present folder as it is", () => {
  let before: Record<string, string>;
  beforeAll(() => {
    mkdirSync(at("present", "postgres", "cluster"), { recursive: true });
    writeFileSync(at("present", "format.json"), '{"format":1}');
    writeFileSync(at("present", "postgres", "cluster", "PG_VERSION"), "18\n");
    before = snapshotOf(at("present"));
  });

  async function expectRefusal(file: string, sentence: RegExp) {
    const refused = await runProgram(["scripts/restore.ts", file], { dataFolder: at("present") });
    expect(refused.stderr).toMatch(sentence);
    expect(refused.stderr).not.toMatch(/^\s+at .*:\d+/m);
    expect(refused.code).toBe(1);
    expect(snapshotOf(at("present"))).toEqual(before);
    expect(readdirSync(at()).filter((name) => name.startsWith("present"))).toEqual(["present"]);
  }

  it.each([
    ["is not there", () => at("nowhere.tar.gz"), /There is no backup/],
    ["is cut short", () => cutShort(), /is not a whole backup/],
    ["has one other byte", () => withOtherByte(), /is not a whole backup/],
    ["is something else", () => somethingElse(), /is not a whole backup/],
  ])("the backup %s", async (_what, make, sentence) => expectRefusal(make(), sentence));

  it.each([
    ["archive", { archive: 99 }, /newer version of Reduit \(archive format 99/],
    ["data folder", { format: 99 }, /newer version of Reduit \(data format 99/],
    ["nothing", { migrations: [] }, /a database without Reduit's tables: use another one/],
    ["database", { migrations: ["29990101000000"] }, /newer version of Reduit \(migration 29990101000000\)/],
    [
      "older database",
      { migrations: Object.keys(adopted.migrations).sort().slice(0, 45) },
      /older version of Reduit \(migration \d{14}\): restore it with Reduit at commit 7e68c52, back up there, and restore that backup with this version\./,
    ],
  ])("the backup is of a version this one cannot read, or of none: %s", async (what, manifest, sentence) => {
    await expectRefusal(await alteredArchive(good, at(`newer ${what}.tar.gz`), { manifest }), sentence);
  });

  it("the rows do not fit", async () => {
    const entry = (name: string, text: string) =>
      name.includes("blog_posts") ? text.replaceAll('"is_active":"', '"is_active":"x') : text;
    const file = await alteredArchive(good, at("unfit.tar.gz"), { entry });
    await expectRefusal(file, /The rows of public\.blog_posts do not fit/);
  });
});

describe("rows that came back wrong are noticed, and none of them stays", () => {
  async function bringBack(name: string, entry: (name: string, text: string) => string) {
    const file = await alteredArchive(good, at(name), { entry });
    const manifest = await verifyArchive(file);
    const { expected } = await importDatabase(sql, { file, manifest, onTable: report, signal });
    return findDifferences(sql, expected);
  }

  it("unchanged rows are no difference, and an import is repeatable", async () => {
    const before = await rowHashes(sql);
    expect(await bringBack("same.tar.gz", (_name, text) => text)).toEqual([]);
    expect(await rowHashes(sql)).toEqual(before);
  });

  it("a row that points to none", async () => {
    const before = await rowHashes(sql);
    const broken = bringBack("dangling.tar.gz", (name, text) => (name.includes("auth.users") ? "" : text));
    await expect(broken).rejects.toThrow(/do not fit together: .* violates foreign key constraint/);
    expect(await rowHashes(sql)).toEqual(before);
  });

  it.each([
    ["a changed one", (text: string) => text.replace('"odd"', '"even"')],
    ["a missing one", (text: string) => text.slice(text.indexOf("\n") + 1)],
    ["a text where there was a null", (text: string) => text.replace('"null"', '"\\"null\\""')],
  ])("%s", async (what, change) => {
    const entry = (name: string, text: string) => (name.includes("site_settings") ? change(text) : text);
    expect(await bringBack(`${what}.tar.gz`, entry)).toEqual(["public.site_settings"]);
  });

  it("leaves the rules of the database in force", async () => {
    const post = sql`insert into public.reading_list (user_id, post_id) values (gen_random_uuid(), gen_random_uuid())`;
    await expect(post).rejects.toThrow("violates foreign key constraint");
    const disabled = await sql`select tgname from pg_trigger where tgenabled = 'D'`;
    expect([...disabled]).toEqual([]);
    const [next] =
      await sql`insert into public.revisions (table_name, row_id, number, data) values ('x', 'x', 1, '{}') returning id`;
    expect(Number(next?.id)).toBeGreaterThan(0);
  });
});

it("applies the migrations that are newer than the backup", async ({ skip }) => {
  const { migrations, tables } = await verifyArchive(good);
  if (migrations.length === 1) skip("there is none but the baseline yet");
  const manifest = {
    migrations: migrations.slice(0, -1),
    tables: tables.filter(({ name }) => name !== "setup_tokens" && name !== "schema_migrations"),
  };
  const file = await alteredArchive(good, at("older.tar.gz"), { manifest });
  const result = await restoreBackup({ file, dataFolder: at("older"), newestFormat: 1, report, signal });
  // What the newest migration has added is in the rows all the same, so it may be named as left out.
  expect(result).toMatchObject({ applied: migrations.slice(-1), aside: undefined });
  expect(existsSync(at("older", "postgres", "cluster", "PG_VERSION"))).toBe(true);
});

describe("a backup of another version, whose tables were others", () => {
  /** As it would have been written by a version whose `table` had these further columns, or lacked those. */
  async function older(
    name: string,
    table: string,
    change: { extra?: Record<string, string>; without?: string[] },
  ) {
    const { extra = {}, without = [] } = change;
    const changeLine = (line: string) => {
      const row = Object.entries({ ...JSON.parse(line), ...extra }).filter(
        ([column]) => !without.includes(column),
      );
      return JSON.stringify(Object.fromEntries(row));
    };
    const entry = (file: string, text: string) =>
      file.includes(`/${table}/`) ? `${text.trimEnd().split("\n").map(changeLine).join("\n")}\n` : text;
    const { tables } = await verifyArchive(good);
    const altered = tables.map((each) => {
      if (`${each.schema}.${each.name}` !== table) return each;
      const columns = [...each.columns.filter((column) => !without.includes(column)), ...Object.keys(extra)];
      return { ...each, columns };
    });
    // The hash of the altered rows, asked of a table that holds them.
    const target = altered.find((each) => `${each.schema}.${each.name}` === table);
    await sql.unsafe(`create table public.altered as select * from ${table}`);
    for (const [column, value] of Object.entries(extra))
      await sql.unsafe(`alter table public.altered add column ${column} text default '${value}'`);
    Object.assign(
      target ?? {},
      await sql.begin(async (inside) => {
        await fixTextForms(inside);
        return hashTable(inside, { schema: "public", name: "altered", columns: target?.columns ?? [] });
      }),
    );
    await sql`drop table public.altered`;
    return alteredArchive(good, at(`${name}.tar.gz`), { entry, manifest: { tables: altered } });
  }

  it("leaves out a column that is gone, says how many values it had, and compares the rest", async () => {
    const file = await older("gone", "public.contact_messages", { extra: { fax: "031 000 00 00" } });
    const result = await restoreBackup({ file, dataFolder: at("gone"), newestFormat: 1, report, signal });
    expect(result.leftOut).toEqual([{ table: "public.contact_messages", column: "fax", values: 2500 }]);
    const said = await runProgram(["scripts/restore.ts", file], { dataFolder: at("gone said") });
    expect(said.stderr).toContain(
      "This version has no column fax in public.contact_messages: its values (2500) were left out and stay in the backup.",
    );
    expect(said.code, said.stderr).toBe(0);
  });

  it("notices a row that came back wrong also where a column is gone", async () => {
    const file = await older("gone2", "public.site_settings", { extra: { colour: "red" } });
    const manifest = await verifyArchive(file);
    const { expected } = await importDatabase(sql, { file, manifest, onTable: report, signal });
    expect(await findDifferences(sql, expected)).toEqual([]);
    await sql`update public.site_settings set value = '"other"' where key = 'odd'`;
    // And what is written about it: the history, the audit log.
    expect(await findDifferences(sql, expected)).toContain("public.site_settings");
  });

  it("fills a new column by its default, and refuses where there is none", async () => {
    const defaulted = await older("new", "public.contact_messages", { without: ["status"] });
    const result = await restoreBackup({
      file: defaulted,
      dataFolder: at("new"),
      newestFormat: 1,
      report,
      signal,
    });
    expect(result.leftOut).toEqual([]);
    const unfilled = await older("unfilled", "public.contact_messages", { without: ["message", "email"] });
    await expect(
      restoreBackup({ file: unfilled, dataFolder: at("unfilled"), newestFormat: 1, report, signal }),
    ).rejects.toThrow(
      /has no values for email, message in public\.contact_messages, which this version needs: restore it with the version that made it\./,
    );
    expect(existsSync(at("unfilled"))).toBe(false);
  });

  it("keeps the rows that migrations make where those of the backup cannot be completed", async () => {
    const file = await older("state", "private.content_state", {
      extra: { only_row: "true" },
      without: ["table_name"],
    });
    const result = await restoreBackup({ file, dataFolder: at("state"), newestFormat: 1, report, signal });
    expect(result.leftOut).toEqual([
      { table: "private.content_state", isMadeHere: true, values: expect.any(Number) },
    ]);
    const made = await withDatabaseOf(
      at("state"),
      (database) => database`select table_name from private.content_state`,
    );
    expect(made.map((row) => row.table_name)).toContain("blog_posts");
  });

  it("has the history of this version's files afterwards, and not that of the backup", async () => {
    const entry = (name: string, text: string) =>
      name.includes("schema_migrations") ? text.replaceAll("baseline", "private_schema") : text;
    const { tables } = await verifyArchive(good);
    const manifest = {
      migrations: Object.keys(adopted.migrations).sort(),
      tables: tables.map((each) => (each.name === "schema_migrations" ? { ...each, hash: "0/0" } : each)),
    };
    const file = await alteredArchive(good, at("history.tar.gz"), { entry, manifest });
    await restoreBackup({ file, dataFolder: at("history"), newestFormat: 1, report, signal });
    expect(await withDatabaseOf(at("history"), prepareDatabase)).toEqual({ applied: [] });
  });
});

it("stops when it is asked to, and leaves nothing behind", async () => {
  const asked = new AbortController();
  const onLine = (line: string) => line.startsWith("Rows of") && asked.abort(new Error("asked to stop"));
  const options = {
    file: good,
    dataFolder: at("stopped"),
    newestFormat: 1,
    report: onLine,
    signal: asked.signal,
  };
  await expect(restoreBackup(options)).rejects.toThrow("asked to stop");
  expect(readdirSync(at()).filter((name) => name.startsWith("stopped"))).toEqual([]);
});

function cutShort(): string {
  copyFileSync(good, at("short.tar.gz"));
  truncateSync(at("short.tar.gz"), Math.floor(statSync(good).size * 0.9));
  return at("short.tar.gz");
}

function withOtherByte(): string {
  const bytes = readFileSync(good);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(at("byte.tar.gz"), bytes);
  return at("byte.tar.gz");
}

function somethingElse(): string {
  writeFileSync(at("letter.txt"), "Dear Sir");
  return at("letter.txt");
}
