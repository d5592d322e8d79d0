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
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyArchive } from "../../backend/backup/archive-reader.ts";
import { findDifferences, importDatabase } from "../../backend/backup/import-database.ts";
import { makeBackup } from "../../backend/backup/make-backup.ts";
import { restoreBackup } from "../../backend/backup/restore-backup.ts";
import { type RunningPostgres, startPostgres } from "../../backend/postgres.ts";
import { openDataFolder } from "../../server/data-folder/data-folder.ts";
import { readOrMakeKeys } from "../../server/data-folder/keys.ts";
import { runProgram, temporaryFolder } from "../fixtures/product.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { insertOddRows } from "./support/odd-rows.ts";
import { alteredArchive } from "./support/other-archive.ts";
import { rowHashes } from "./support/row-hashes.ts";
import { snapshotOf } from "./support/tree.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: RunningPostgres;
let sql: Sql;
let good: string;
const at = (...names: string[]) => join(folder.path, ...names);
const { signal } = new AbortController();
const report = () => undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
  const data = openDataFolder(at("source"));
  readOrMakeKeys(data.keys);
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
  await folder.remove();
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
    expect(readdirSync(folder.path).filter((name) => name.startsWith("present"))).toEqual(["present"]);
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
    ["database", { migrations: ["29990101000000"] }, /newer version of Reduit \(migration 29990101000000\)/],
  ])("the backup is of a newer %s", async (what, manifest, sentence) => {
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
    await importDatabase(sql, { file, manifest, onTable: report, signal });
    return findDifferences(sql, manifest);
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

it("applies the migrations that are newer than the backup", async () => {
  const { migrations, tables } = await verifyArchive(good);
  const manifest = {
    migrations: migrations.slice(0, -1),
    tables: tables.filter(({ name }) => name !== "setup_tokens" && name !== "schema_migrations"),
  };
  const file = await alteredArchive(good, at("older.tar.gz"), { manifest });
  const result = await restoreBackup({ file, dataFolder: at("older"), newestFormat: 1, report, signal });
  expect(result).toMatchObject({ applied: migrations.slice(-1), aside: undefined, leftOut: [] });
  expect(existsSync(at("older", "postgres", "cluster", "PG_VERSION"))).toBe(true);
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
  expect(readdirSync(folder.path).filter((name) => name.startsWith("stopped"))).toEqual([]);
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
