import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backupName } from "../../backend/backup/old-backups.ts";
import { png } from "../fixtures/png.ts";
import { type Product, runProgram, startProduct, temporaryFolder } from "../fixtures/product.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { askApi } from "./support/api.ts";
import { insertOddRows } from "./support/odd-rows.ts";
import { rowHashes } from "./support/row-hashes.ts";
import { withDatabaseOf } from "./support/stopped-database.ts";
import { snapshotOf } from "./support/tree.ts";
import { startWriter } from "./support/writers.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataFolder: string;
let product: Product;
let sql: Sql;
const at = (...names: string[]) => join(folder.path, ...names);

const picture = Buffer.from(png(100));
const backup = (file: string, from = dataFolder) =>
  runProgram(["scripts/backup.ts", "--to", file], { dataFolder: from });
const restore = (file: string, into: string) =>
  runProgram(["scripts/restore.ts", file], { dataFolder: into });

beforeAll(async () => {
  folder = await temporaryFolder();
  dataFolder = at("data");
  product = await startSeededProduct({ dataFolder });
  sql = product.database();
  await insertOddRows(sql);
  const upload = {
    method: "POST",
    body: picture,
    headers: { "content-type": "image/png" },
  };
  expect((await askApi(product, "/storage/v1/object/media/odd/näme.png", upload)).status).toBe(200);
  mkdirSync(join(dataFolder, "outbox"), { recursive: true });
  writeFileSync(join(dataFolder, "outbox", "secret.eml"), "a link that signs somebody in");
});
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

it("brings back every row of every table, the uploaded files and the keys", async () => {
  const before = await rowHashes(sql);
  const made = await backup(at("quiet.tar.gz"));
  expect(made, made.stderr).toMatchObject({ code: 0, stdout: `${at("quiet.tar.gz")}\n` });
  expect(made.stderr).toContain("read back and compared");
  expect(statSync(at("quiet.tar.gz")).mode & 0o777).toBe(0o600);
  const restored = await restore(at("quiet.tar.gz"), at("quiet"));
  expect(restored.code, restored.stderr).toBe(0);
  expect(Object.keys(before).length).toBeGreaterThan(35);
  expect(await withDatabaseOf(at("quiet"), rowHashes)).toEqual(before);
  const kept = /^(storage\/|keys\.env|format\.json)/;
  // Not those of PostgreSQL, which is at work in one of the two.
  const files = (of: string) => Object.entries(snapshotOf(of, kept));
  expect(files(at("quiet"))).toEqual(files(dataFolder));
  expect(files(dataFolder).filter(([name]) => name.startsWith("storage/"))).toHaveLength(1);
  expect(statSync(at("quiet", "keys.env")).mode & 0o777).toBe(0o600);
  expect(existsSync(at("quiet", "outbox"))).toBe(false);
  expect(readdirSync(dataFolder).filter((name) => name.startsWith(".backup"))).toEqual([]);
});

it("shows one moment while writes go on", async () => {
  // Two tables that always agree: whoever sees one row without the other has seen two moments.
  const name = (id: string) => `pair_${id.replaceAll("-", "_")}`;
  const pair = (id: string) =>
    sql.begin(async (both) => {
      await both`insert into public.site_settings (key, value) values (${name(id)}, '1')`;
      await both`
        insert into public.contact_messages (name, email, message, consented_at, submission_key)
        values ('Pair', 'pair@test.example', 'x', now(), ${name(id)})`;
    });
  await sql`create table public.notes_of_the_operator (note text)`;
  await sql`insert into public.notes_of_the_operator values ('call back')`;
  const writers = [startWriter(pair), startWriter(pair)];
  await Promise.all(writers.map((writer) => writer.works()));
  const first = writers.flatMap((writer) => writer.acknowledged.map(name));
  const made = await backup(at("busy.tar.gz"));
  const last = writers.flatMap((writer) => writer.acknowledged.map(name));
  await Promise.all(writers.map((writer) => writer.stop()));
  expect(made.code, made.stderr).toBe(0);
  expect(last.length).toBeGreaterThan(first.length);
  // The restore itself compares every row with the manifest, whose hashes are of the same moment.
  const restored = await restore(at("busy.tar.gz"), at("busy"));
  expect(restored.code, restored.stderr).toBe(0);
  const found = await withDatabaseOf(at("busy"), async (database) => ({
    settings: await keys(database<Keyed[]>`select key from public.site_settings where key like 'pair%'`),
    messages: await keys(
      database<
        Keyed[]
      >`select submission_key as key from public.contact_messages where submission_key like 'pair%'`,
    ),
  }));
  expect(found.settings).toEqual(found.messages);
  expect(first.filter((id) => !found.settings.includes(id))).toEqual([]);
  // Not one of ours: said, and no reason to give up.
  expect(restored.stderr).toContain(
    "This version has no table public.notes_of_the_operator: its rows (1) were left out and stay in the backup.",
  );
  await sql`drop table public.notes_of_the_operator`;
});

it("deletes backups in the folder that are older than 30 days, when the new one is there, and says which", async () => {
  const safe = at("safe");
  mkdirSync(safe);
  const named = (days: number) => backupName(new Date(Date.now() - days * 86_400_000));
  const [old, young] = [named(31), named(29)];
  const put = () => {
    for (const name of [old, young, "before-upgrade.tar.gz"]) writeFileSync(join(safe, name), "x");
  };
  put();
  const made = await backup(safe);
  expect(made.code, made.stderr).toBe(0);
  expect(made.stderr).toContain(`${old} was older than 30 days and is deleted.`);
  const newest = basename(made.stdout.trim());
  expect(readdirSync(safe).sort()).toEqual(["before-upgrade.tar.gz", young, newest].sort());
  // One that failed deletes nothing; nor does one whose name was chosen.
  put();
  expect((await backup(join(safe, "before-upgrade.tar.gz"))).code).toBe(1);
  expect((await backup(join(safe, "chosen.tar.gz"))).code).toBe(0);
  const kept = await runProgram(["scripts/backup.ts", "--to", safe], {
    dataFolder,
    env: { BACKUP_DAYS: "0" },
  });
  expect(kept.code, kept.stderr).toBe(0);
  expect(existsSync(join(safe, old))).toBe(true);
});

it("refuses to restore over a running site, and names its process", async () => {
  const refused = await restore(at("quiet.tar.gz"), dataFolder);
  expect(refused.stderr).toContain(`already running on this data folder, as process ${product.pid}`);
  expect(refused.code).toBe(1);
  expect((await fetch(product.url)).status).toBe(200);
});

it("moves the present folder aside, and the site starts on the restored one; a stopped site is backed up as well", async () => {
  const expected = await rowHashes(sql);
  await product.stop();
  const made = await backup(at("stopped.tar.gz"));
  expect(made.code, made.stderr).toBe(0);
  writeFileSync(join(dataFolder, "keys.env"), "damaged");
  const damaged = snapshotOf(dataFolder);
  const restored = await restore(at("stopped.tar.gz"), dataFolder);
  expect(restored.code, restored.stderr).toBe(0);
  const [aside] = readdirSync(folder.path).filter((name) => name.startsWith("data.before-restore-"));
  expect(snapshotOf(at(aside ?? ""))).toEqual(damaged);
  expect(restored.stderr).toContain(at(aside ?? ""));
  expect(readFileSync(join(dataFolder, "keys.env"), "utf8")).toContain("JWT_SECRET=");
  product = await startProduct({ dataFolder });
  const { "private.setup_tokens": _, ...hashes } = await rowHashes(product.database());
  expect(expected).toMatchObject(hashes);
  const file = await askApi(product, "/storage/v1/object/media/odd/näme.png");
  expect(Buffer.from(await file.arrayBuffer())).toEqual(picture);
});

it("overwrites no file, and any tar can open what it writes", async () => {
  const again = await backup(at("quiet.tar.gz"));
  expect(again).toMatchObject({ code: 1 });
  expect(again.stderr).toContain("exists already");
  const listed = execFileSync("tar", ["tzf", at("quiet.tar.gz")], { encoding: "utf8" });
  expect(listed).toContain("database/auth.users/000001.jsonl");
  expect(readdirSync(folder.path).filter((name) => name.endsWith(".partial"))).toEqual([]);
});

type Keyed = { key: string };

async function keys(rows: Promise<Iterable<Keyed>>): Promise<string[]> {
  return [...(await rows)].map(({ key }) => key).sort();
}
