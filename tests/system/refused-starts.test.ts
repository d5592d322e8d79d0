import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { closedToOthers, type Finished, root, runProgram, startProduct } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { withDatabaseOf } from "./support/stopped-database.ts";
import { snapshotOf } from "./support/tree.ts";

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

const inFolder = folderForFile();
let dataFolder: string;
let untouched: Record<string, string>;

beforeAll(async () => {
  dataFolder = inFolder("data");
  const product = await startSeededProduct({ dataFolder });
  await product.stop();
  untouched = snapshotOf(dataFolder);
});

const start = (env: Record<string, string> = {}, at = dataFolder) =>
  runProgram(["server/main.ts"], { dataFolder: at, env });

/** One sentence (and its remedy after a colon) for the person, no stack trace, no JSON, and the exit code of a failure. */
function expectRefusal({ code, stdout, stderr }: Finished, sentence: RegExp) {
  const said = stderr
    .split("\n")
    .filter((line) => line.trim() && !/^\s+[…✓]/.test(line) && !line.startsWith("{"));
  expect(said, stderr + stdout).toHaveLength(1);
  expect(said[0]).toMatch(sentence);
  expect(said[0]).toMatch(/: .*(set|start|stop|restore|give|delete|run|keep|move|unset).*\.$/);
  expect(stderr + stdout).not.toMatch(/^\s+at .*:\d+/m);
  expect(code).toBe(1);
}

const keys = {
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${"a".repeat(20)}`,
  SUPABASE_SECRET_KEY: `sb_secret_${"a".repeat(20)}`,
  JWT_SECRET: "a".repeat(40),
};

describe("a wrong environment variable", () => {
  it.each([
    ["PORT", "abc", /PORT is not usable.*port number/],
    ["PORT", "70000", /PORT is not usable/],
    ["HOST", "203.0.113.7", /HOST=203\.0\.113\.7 is not an IP address of this machine/],
    ["SITE_URL", "www.example.ch", /SITE_URL is not usable.*https:\/\/www\.example\.ch/],
    ["DATABASE_URL", "mysql://x/y", /DATABASE_URL is not usable.*postgres:\/\//],
    ["SUPABASE_URL", "ftp://x", /SUPABASE_URL is not usable/],
    ["SUPABASE_URL", "https://project.example.ch", /SUPABASE_URL is set without SUPABASE_PUBLISHABLE_KEY/],
    ["SMTP_URL", "http://mail", /SMTP_URL is not usable.*smtps:\/\//],
    ["POSTGRES_BIN", "/nowhere/bin", /POSTGRES_BIN has no program \/nowhere\/bin\/initdb/],
    ["TRUST_PROXY", "yes", /TRUST_PROXY is not usable.*number of reverse proxies/],
    ["CSP_EXTRA_ORIGINS", "javascript:alert(1)", /CSP_EXTRA_ORIGINS is not usable/],
  ])("%s=%s", async (name, value, sentence) => {
    expectRefusal(await start({ [name]: value }), sentence);
  });

  it.each([
    [
      { JWT_SECRET: "a".repeat(40) },
      /JWT_SECRET is set without SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY/,
    ],
    [{ SUPABASE_SECRET_KEY: "sb_secret_x" }, /SUPABASE_SECRET_KEY is set without/],
    [{ ...keys, JWT_SECRET: "hunter2" }, /JWT_SECRET is not usable: set it to at least 32/],
    [{ ...keys, SUPABASE_SECRET_KEY: "hunter2" }, /SUPABASE_SECRET_KEY is not usable.*"sb_secret_"/],
    [{ ...keys, SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" }, /SUPABASE_PUBLISHABLE_KEY is not usable/],
  ])("keys that are half given or too short: %o, embedded and with DATABASE_URL", async (given, sentence) => {
    for (const DATABASE_URL of ["", "postgres://a:b@127.0.0.1:1/c"]) {
      const refused = await start({ ...given, DATABASE_URL });
      expectRefusal(refused, sentence);
      expect(refused.stderr + refused.stdout).not.toContain("hunter2");
    }
  });

  it("two backends at once", async () => {
    const both = { SUPABASE_URL: "https://x.example.ch", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
    expectRefusal(await start({ ...both, DATABASE_URL: "postgres://a:b@localhost/c" }), /are both set/);
  });

  it("a database that is not there", async () => {
    expectRefusal(await start({ DATABASE_URL: "postgres://a:secret@127.0.0.1:1/c" }), /127\.0\.0\.1:1/);
  });
});

it("says that the port is taken", async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port));
  });
  expectRefusal(await start({ PORT: String(port) }), new RegExp(`Port ${port} is taken`));
  other.close();
});

it("changed nothing in the folder by any of these", () => {
  expect(snapshotOf(dataFolder)).toEqual(untouched);
});

describe("the data folder", () => {
  it("cannot be made: there is a file in its way", async () => {
    const file = inFolder("a-file");
    writeFileSync(file, "mine");
    expectRefusal(await start({}, join(file, "data")), /cannot be written to/);
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  it("belongs to another user", async ({ skip }) => {
    const closed = closedToOthers(root);
    if (isRoot && closed) skip(`"nobody" may not enter ${closed}`);
    const foreign = inFolder("foreign");
    mkdirSync(foreign, { mode: 0o555, recursive: true });
    const uid = isRoot ? nobody : undefined;
    const refused = await runProgram(["server/main.ts"], { dataFolder: foreign, uid });
    expectRefusal(refused, /cannot be written to.*give this user the right/);
  });

  it("holds files of another program", async () => {
    const foreign = inFolder("documents");
    mkdirSync(foreign);
    writeFileSync(join(foreign, "letter.txt"), "Dear Sir");
    expectRefusal(await start({}, foreign), /holds files that are not Reduit's/);
    expect(snapshotOf(foreign)).toHaveProperty("letter.txt");
    expect(Object.keys(snapshotOf(foreign))).toHaveLength(1);
  });

  it.each<[string, (at: string) => void, RegExp]>([
    [
      "was written by a newer version",
      (at) => writeFileSync(join(at, "format.json"), '{"format":99}'),
      /newer version.*format 99/,
    ],
    [
      "has an unreadable format",
      (at) => writeFileSync(join(at, "format.json"), "{"),
      /damaged \(format\.json/,
    ],
    ["lost its format", (at) => rmSync(join(at, "format.json")), /damaged|not Reduit's/],
    [
      "lost the database's version",
      (at) => rmSync(join(at, "postgres/cluster/PG_VERSION")),
      /PG_VERSION is missing/,
    ],
    ["lost the database's password", (at) => rmSync(join(at, "postgres/password")), /password/],
    [
      "has a broken control file",
      (at) => truncateSync(join(at, "postgres/cluster/global/pg_control"), 100),
      /PostgreSQL did not start.*pg_control/,
    ],
    [
      "comes from another PostgreSQL",
      (at) => writeFileSync(join(at, "postgres/cluster/PG_VERSION"), "17\n"),
      /written by PostgreSQL 17.*npm run backup/,
    ],
  ])("%s", async (_what, damage, sentence) => {
    const copy = copyOfData("damaged");
    damage(copy);
    const before = snapshotOf(copy);
    expectRefusal(await start({}, copy), sentence);
    expect(snapshotOf(copy)).toEqual(before);
  });
});

it("refuses a folder that is in use and says by which process; then a database with newer migrations", async () => {
  const product = await startProduct({ dataFolder });
  expectRefusal(await start(), new RegExp(`already running on this data folder, as process ${product.pid}`));
  expect((await fetch(product.url)).status).toBe(200);
  const sql = product.database();
  await sql`insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`;
  await product.stop();
  expectRefusal(await start(), /newer version of Reduit \(migration 29990101000000\)/);
  await withDatabaseOf(
    dataFolder,
    (database) =>
      database`delete from supabase_migrations.schema_migrations where version = '29990101000000'`,
  );
  expect(existsSync(join(dataFolder, "postgres/cluster/postmaster.pid"))).toBe(false);
});

it.each<[string, string, RegExp]>([
  [
    "of another version",
    "update supabase_migrations.schema_migrations set statements = '{select 1}' where version = '20261118000000'",
    /another version of Reduit \(its migration 20261118000000_baseline\.sql .*\): run "npm run backup" .* then "npm run restore -- FILE"/,
  ],
  [
    "of an older version",
    "update supabase_migrations.schema_migrations set version = '20260105080000', name = 'private_schema', statements = null where version = '20261118000000'",
    /older version of Reduit .*: start Reduit at commit 7e68c52 once, then this version/,
  ],
  [
    "of another product",
    "update supabase_migrations.schema_migrations set version = '1' || version, name = 'shop'",
    /another product \(its migration .*_shop/,
  ],
])("refuses a database %s", async (_what, change, sentence) => {
  const history = "supabase_migrations.schema_migrations";
  await withDatabaseOf(dataFolder, async (database) => {
    await database.unsafe(`create table private.history_before as table ${history}`);
    await database.unsafe(change);
  });
  expectRefusal(await start(), sentence);
  await withDatabaseOf(dataFolder, async (database) => {
    await database.unsafe(`truncate ${history}; insert into ${history} select * from private.history_before`);
    await database`drop table private.history_before`;
  });
});

function copyOfData(name: string): string {
  const copy = inFolder(name);
  rmSync(copy, { recursive: true, force: true });
  // With its owners: PostgreSQL refuses a folder that is not its user's.
  execFileSync("cp", ["-a", dataFolder, copy]);
  return copy;
}
