// The operator's commands as processes, while the site runs and while it does not. What they do is tested in tests/database
// ({backup,restore,first-admin,transfer}.test.ts), what they take in scripts/arguments.test.ts.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { debian15, startTestServer } from "../database/support/servers.ts";
import { insertOddRows } from "../fixtures/odd-rows.ts";
import { png } from "../fixtures/png.ts";
import { databaseUrl, type Product, runProgram, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { rowHashes, storedRowHashes } from "../fixtures/row-hashes.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { storedBytes } from "../fixtures/stored-bytes.ts";
import { askApi } from "./support/api.ts";
import { withDatabaseOf } from "./support/stopped-database.ts";
import { snapshotOf } from "./support/tree.ts";

const at = folderForFile();
let dataFolder: string;
let product: Product;
let sql: Sql;
/** In several pieces. */
const picture = Buffer.from(png(1_000_000));

const run = (words: string, env: Record<string, string> = {}, folder = dataFolder) => {
  const [command, ...args] = words.split(" ");
  return runProgram([`scripts/${command}.ts`, ...args], { dataFolder: folder, env });
};
async function done(...given: Parameters<typeof run>) {
  const finished = await run(...given);
  expect(finished.code, `${given[0]}: ${finished.stderr}`).toBe(0);
  return finished;
}

beforeAll(async () => {
  dataFolder = at("data");
  product = await startSeededProduct({ dataFolder });
  sql = product.database();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${randomUUID()}, 'anna@test.example', now())`;
});
afterAll(() => product?.stop());

it("admin: grants, lists and resets while the site runs, also through DATABASE_URL", async () => {
  expect((await done("admin list")).stdout).toContain("There is no administrator yet");
  expect((await done("admin grant anna@test.example")).stdout).toBe(
    "  anna@test.example is now an administrator.\n",
  );
  const env = { DATABASE_URL: databaseUrl(dataFolder) };
  expect((await done("admin list", env)).stdout).toMatch(
    /^ {2}anna@test\.example \(since \d{4}-\d\d-\d\d\)\n$/,
  );
  expect((await done("admin reset-factors anna@test.example")).stdout).toContain("has no second factor.");
});

it("export and import: all content out, a changed file in, a page shows it, and back", async () => {
  expect((await done(`export ${at("out")}`)).stderr).toMatch(/\d+ records and 0 files are in /);
  const file = at("out/services/security.md");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^title: .*$/m, "title: Sealed rooms"));
  const rehearsed = await done(`import ${at("out")} --dry-run`);
  expect(rehearsed.stderr).toContain("changed  services/security.md: title");
  expect(rehearsed.stderr).toMatch(/0 new, 1 changed, \d+ the same, 0 files\./);
  expect(rehearsed.stderr).toContain("Nothing was changed.");

  const isSealed = async () =>
    (await (await fetch(`${product.url}/services/security`)).text()).includes("Sealed rooms");
  await done(`import ${at("out")}`);
  await until("the page shows it", isSealed);
  expect((await done("import --undo")).stderr).toContain(
    "The last import was undone: 1 records restored, 0 removed.",
  );
  await until("the page is as before", async () => !(await isSealed()));
});

it("each is refused in a sentence, with exit code 1", async () => {
  writeFileSync(at("out/menus.yaml"), "- place: [\n");
  const project = { SUPABASE_URL: "https://x.example.ch", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
  const given = {
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${"given".repeat(5)}`,
    SUPABASE_SECRET_KEY: `sb_secret_${"given".repeat(5)}`,
    JWT_SECRET: "given".repeat(8),
  };
  const away = { DATABASE_URL: "postgres://me:hunter2@127.0.0.1:1/x" };
  const cases: [string, Record<string, string>, string | RegExp][] = [
    ["admin", {}, "Usage: npm run admin -- grant"],
    ["admin list", project, "Set SUPABASE_SECRET_KEY"],
    ["admin list", away, "The database at 127.0.0.1:1 does not answer"],
    ["admin list", { DATA_DIR: at("nothing") }, "There is no database in"],
    ["keys", project, "those of the Supabase project"],
    ["keys rotate jwt", given, '"JWT_SECRET=new,old"'],
    ["restore x.tar.gz", project, "not a Supabase project: unset SUPABASE_URL"],
    [`restore ${at("none.tar.gz")}`, {}, `already running on this data folder, as process ${product.pid}`],
    [`restore ${at("none.tar.gz")} --into ${at("new")}`, {}, "There is no backup"],
    [`import ${at("out")}`, {}, /menus\.yaml, line \d+: this is not valid YAML/],
    [`export ${at("out")}`, {}, "is not empty"],
  ];
  for (const [words, env, sentence] of cases) {
    const { code, stdout, stderr } = await run(words, env);
    expect([words, code, stdout]).toEqual([words, 1, ""]);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/hunter2|^\s+at .*:\d+/m);
  }
  expect(existsSync(at("new"))).toBe(false);
  expect((await fetch(product.url)).status).toBe(200);
});

it("backup and restore: every row of every table, the uploaded files and the keys, from a running site", async () => {
  await insertOddRows(sql);
  const upload = { method: "POST", body: picture, headers: { "content-type": "image/png" } };
  expect((await askApi(product, "/storage/v1/object/media/odd/näme.png", upload)).status).toBe(200);
  await sql`
    insert into private.outgoing_mails (message_id, kind, recipient, state, message, settled_at)
    values ('<1@x>', 'recovery', 'a@b.ch', 'kept', '{"text": "a link that signs in"}', now())`;
  const file = at("quiet.tar.gz");
  // The site's own jobs write as well: until nothing has changed from before to after.
  const { before, made } = await until("a backup while nothing is written", async () => {
    rmSync(file, { force: true });
    const found = { before: await rowHashes(sql), made: await done(`backup --to ${file}`) };
    // The backup itself is noted.
    const { "public.job_runs": _, ...after } = await rowHashes(sql);
    return Object.entries(after).every(([table, hash]) => found.before[table] === hash) ? found : undefined;
  });
  expect(made.stdout).toBe(`${file}\n`);
  expect(made.stderr).toContain("verified");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await run(`backup --to ${file}`);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("already exists")]);
  expect(execFileSync("tar", ["tzf", file], { encoding: "utf8" })).toContain(
    "database/auth.users/000001.jsonl",
  );

  // Here is the key of this machine that unlocks the secrets of authenticator apps, which no backup holds.
  mkdirSync(at("quiet"));
  writeFileSync(at("quiet", "format.json"), '{"format":1}');
  writeFileSync(at("quiet", "factor.key"), "the key of this machine", { mode: 0o600 });
  await done(`restore ${file}`, {}, at("quiet"));
  expect(readFileSync(at("quiet", "factor.key"), "utf8")).toBe("the key of this machine");
  expect(statSync(at("quiet", "factor.key")).mode & 0o777).toBe(0o600);
  expect(Object.keys(before).length).toBeGreaterThan(35);
  const [after, bytes] = await withDatabaseOf(at("quiet"), async (database) => [
    await rowHashes(database),
    await storedBytes(database, "media", "odd/näme.png"),
  ]);
  const { "private.outgoing_mails": mails, ...rows } = after;
  const { "private.outgoing_mails": mailsBefore, ...rowsBefore } = before;
  expect(rows).toEqual(rowsBefore);
  expect([mailsBefore, mails]).toEqual([expect.stringMatching(/^[1-9]/), expect.stringMatching(/^0 /)]);
  expect(bytes?.equals(picture)).toBe(true);
});

it("backup and restore of a stopped site: what was there is moved aside, and the site starts on the restored folder", async () => {
  await product.stop();
  expect((await done("admin list")).stdout).toContain("anna@test.example");
  const expected = await withDatabaseOf(dataFolder, rowHashes);
  const made = await done(`backup --to ${at("safe")}/`);
  const file = made.stdout.trim();
  const rehearsed = await done(`restore ${file} --check`, {
    TMPDIR: at(),
    DATABASE_URL: "postgres://no@127.0.0.1:1/x",
  });
  expect(rehearsed.stdout).toMatch(
    /^\S+\.tar\.gz can be restored: \d+ rows of \d+ tables, each compared with the backup, in [\d.]+ s\. The copy was removed\.\n$/,
  );
  expect(rehearsed.stderr).toBe("");
  const [counted = "no count"] = /\d+ rows of \d+ tables/.exec(made.stderr) ?? [];
  expect(rehearsed.stdout, "backup and restore count the same rows").toContain(counted);

  writeFileSync(join(dataFolder, "format.json"), "damaged");
  const damaged = snapshotOf(dataFolder);
  const restored = await done(`restore ${file}`);
  const [aside = ""] = readdirSync(at()).filter((name) => name.startsWith("data.before-restore-"));
  expect(snapshotOf(at(aside))).toEqual(damaged);
  expect(restored.stderr).toContain(at(aside));
  product = await startProduct({ dataFolder });
  const {
    "private.setup_tokens": _,
    "private.outgoing_mails": __,
    ...hashes
  } = await rowHashes(product.database());
  expect(expected).toMatchObject(hashes);
  const served = await askApi(product, "/storage/v1/object/media/odd/näme.png");
  expect(Buffer.from(await served.arrayBuffer())).toEqual(picture);
});

it("a backup goes into an empty database of the operator's, the site runs on it, and it comes back embedded", async () => {
  const [file = ""] = readdirSync(at("safe"));
  const database = await startTestServer({
    template: "empty",
    bin: existsSync(debian15) ? debian15 : undefined,
    settings: { max_connections: "60" },
  });
  onTestFinished(database.stop);
  const env = { DATABASE_URL: database.url };
  const web = at("web");
  const restored = await done(`restore ${at("safe", file)}`, env, web);
  expect(restored.stderr).toMatch(/rows of \d+ tables, each compared with the backup/);
  expect(restored.stderr).not.toContain(new URL(database.url).password);

  const site = await startProduct({ dataFolder: web, env });
  expect((await fetch(`${site.url}/blog`)).status).toBe(200);
  const [running] = await database.sql`
    select split_part(current_setting('server_version'), ' ', 1) as version`;
  expect(site.output()).toContain(`  PostgreSQL ${running?.version}`);
  await site.stop();

  await done(`backup --to ${at("back.tar.gz")}`, env, web);
  const now = await storedRowHashes(database.sql);
  await done(`restore ${at("back.tar.gz")} --into ${at("home")}`, env, web);
  const {
    "public.job_runs": _,
    "private.outgoing_mails": __,
    ...home
  } = await withDatabaseOf(at("home"), storedRowHashes);
  expect(now).toMatchObject(home);
});
