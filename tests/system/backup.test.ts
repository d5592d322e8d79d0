import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backupName } from "../../backend/backup/old-backups.ts";
import { png } from "../fixtures/png.ts";
import { type Product, runProgram, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { storedBytes } from "../fixtures/stored-bytes.ts";
import { askApi } from "./support/api.ts";
import { insertOddRows } from "./support/odd-rows.ts";
import { rowHashes } from "./support/row-hashes.ts";
import { withDatabaseOf } from "./support/stopped-database.ts";
import { snapshotOf } from "./support/tree.ts";
import { startWriter } from "./support/writers.ts";

let dataFolder: string;
let product: Product;
let sql: Sql;
const at = folderForFile();

/** In several pieces. */
const picture = Buffer.from(png(1_000_000));
const backup = (file: string, from = dataFolder) =>
  runProgram(["scripts/backup.ts", "--to", file], { dataFolder: from });
const restore = (file: string, into: string) =>
  runProgram(["scripts/restore.ts", file], { dataFolder: into });

beforeAll(async () => {
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
  await sql`
    insert into private.outgoing_mails (message_id, kind, recipient, state, message, settled_at)
    values ('<1@x>', 'recovery', 'a@b.ch', 'kept', '{"text": "a link that signs in"}', now())`;
});
afterAll(() => product?.stop());

it("brings back every row of every table, the uploaded files and the keys", async () => {
  // The site's own jobs write as well: until nothing has changed from before to after.
  const { before, made } = await until("a backup while nothing is written", async () => {
    rmSync(at("quiet.tar.gz"), { force: true });
    const found = { before: await rowHashes(sql), made: await backup(at("quiet.tar.gz")) };
    // The backup itself is noted.
    const { "public.job_runs": _, ...after } = await rowHashes(sql);
    return Object.entries(after).every(([table, hash]) => found.before[table] === hash) ? found : undefined;
  });
  expect(made, made.stderr).toMatchObject({ code: 0, stdout: `${at("quiet.tar.gz")}\n` });
  expect(made.stderr).toContain("read back and compared");
  expect(statSync(at("quiet.tar.gz")).mode & 0o777).toBe(0o600);
  const restored = await restore(at("quiet.tar.gz"), at("quiet"));
  expect(restored.code, restored.stderr).toBe(0);
  expect(Object.keys(before).length).toBeGreaterThan(35);
  const { "private.outgoing_mails": mails, ...rows } = await withDatabaseOf(at("quiet"), rowHashes);
  const { "private.outgoing_mails": mailsBefore, ...rowsBefore } = before;
  expect(rows).toEqual(rowsBefore);
  expect([mailsBefore, mails]).toEqual([expect.stringMatching(/^1 /), expect.stringMatching(/^0 /)]);
  const kept = /^format\.json/;
  // Not those of PostgreSQL, which is at work in one of the two.
  const files = (of: string) => Object.entries(snapshotOf(of, kept));
  expect(files(at("quiet"))).toEqual(files(dataFolder));
  const file = await withDatabaseOf(at("quiet"), (database) =>
    storedBytes(database, "media", "odd/näme.png"),
  );
  expect(file?.equals(picture)).toBe(true);
  // The backup does not hold the key that unlocks the secrets of authenticator apps.
  expect(existsSync(at("quiet", "factor.key"))).toBe(false);
  writeFileSync(at("quiet", "factor.key"), "the key of this machine", { mode: 0o600 });
  expect((await restore(at("quiet.tar.gz"), at("quiet"))).code).toBe(0);
  expect(readFileSync(at("quiet", "factor.key"), "utf8")).toBe("the key of this machine");
  expect(statSync(at("quiet", "factor.key")).mode & 0o777).toBe(0o600);
});

it("shows one moment while writes go on", async () => {
  // Two tables that always agree: a copy with one row but not the other comes from two moments.
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
  // A foreign file: reported, and no reason to fail.
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

it("makes a folder that is named with a slash, night after night", async () => {
  const there = `${at("not", "yet", "there")}/`;
  for (const night of [1, 2]) {
    const made = await backup(there);
    expect(made.code, made.stderr).toBe(0);
    expect(statSync(there).isDirectory()).toBe(true);
    // Two within a second have one name, and none is replaced.
    await until("another second", () => !existsSync(join(there, backupName(new Date()))));
    expect(readdirSync(there)).toHaveLength(night);
  }
});

it("fails when the content of uploaded files is lost, names them, and notes it where the last backup is noted", async () => {
  const runs = () =>
    sql`select succeeded, detail ->> 'reason' as reason from public.job_runs where job = 'backup' order by id`;
  const before = await runs();
  expect(before.filter(({ succeeded }) => succeeded).length).toBeGreaterThan(0);
  // The database refuses a file without its content, unless its trigger is off.
  await sql.begin(async (transaction) => {
    await transaction`alter table storage.objects disable trigger require_file_content`;
    await transaction`insert into storage.objects (bucket_id, name) select 'media', 'lost/' || n || '.png' from generate_series(1, 7) as n`;
    await transaction`alter table storage.objects enable trigger require_file_content`;
  });
  const failed = await backup(at("lost.tar.gz"));
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(
    /No backup was made, because the content of uploaded files is lost \(media\/lost\/1\.png, .*media\/lost\/5\.png and 2 more\): upload or delete them/,
  );
  expect(readdirSync(at()).filter((name) => name.includes("lost"))).toEqual([]);
  const after = await runs();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatchObject({ succeeded: false, reason: expect.stringContaining("is lost") });
  const accepted = await runProgram(
    ["scripts/backup.ts", "--to", at("accepted.tar.gz"), "--accept-missing"],
    {
      dataFolder,
    },
  );
  expect(accepted.code, accepted.stderr).toBe(0);
  expect(accepted.stderr).toContain("The content of 7 uploaded files is lost");
  await sql`delete from storage.objects where name like 'lost/%'`;
});

it("notes also a backup that had no place to go", async () => {
  const failed = await backup("/proc/nowhere/");
  expect(failed.stderr).toContain("The folder /proc/nowhere cannot be made");
  expect(failed.code).toBe(1);
  const [last] =
    await sql`select succeeded, detail from public.job_runs where job = 'backup' order by id desc limit 1`;
  expect(last).toMatchObject({
    succeeded: false,
    detail: { reason: expect.stringContaining("/proc/nowhere") },
  });
});

it("rehearses a restore: one line, every row compared, nothing kept", async () => {
  const rehearse = (file: string, env: Record<string, string> = {}) =>
    runProgram(["scripts/restore.ts", file, "--check"], {
      dataFolder,
      env: { TMPDIR: at("rehearsals"), ...env },
    });
  mkdirSync(at("rehearsals", "reduit-check-99999999-killed", "postgres"), { recursive: true });
  // The rehearsal asks for nothing of the site: it may be any machine.
  const good = await rehearse(at("quiet.tar.gz"), { DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" });
  expect(good.code, good.stderr).toBe(0);
  expect(good.stdout).toMatch(
    /^\S+quiet\.tar\.gz comes back: \d+ rows of \d+ tables, each compared with the backup, in [\d.]+ s; nothing of it was kept\.\n$/,
  );
  expect(good.stderr).toBe("");
  expect(readdirSync(at("rehearsals"))).toEqual([]);
  const whole = readFileSync(at("quiet.tar.gz"));
  writeFileSync(at("cut.tar.gz"), whole.subarray(0, whole.length - 100));
  const bad = await rehearse(at("cut.tar.gz"));
  expect(bad).toMatchObject({ code: 1, stdout: "" });
  expect(bad.stderr).toContain("is not a whole backup");
  expect(readdirSync(at("rehearsals"))).toEqual([]);
});

it("refuses to restore over a running site, and names its process", async () => {
  const refused = await restore(at("quiet.tar.gz"), dataFolder);
  expect(refused.stderr).toContain(`already running on this data folder, as process ${product.pid}`);
  expect(refused.code).toBe(1);
  expect((await fetch(product.url)).status).toBe(200);
});

it("moves the present folder aside, and the site starts on the restored one; a stopped site is backed up as well", async () => {
  await product.stop();
  // Not before: it notes every minute how it does.
  const expected = await withDatabaseOf(dataFolder, rowHashes);
  const made = await backup(at("stopped.tar.gz"));
  expect(made.code, made.stderr).toBe(0);
  writeFileSync(join(dataFolder, "format.json"), "damaged");
  const damaged = snapshotOf(dataFolder);
  const restored = await restore(at("stopped.tar.gz"), dataFolder);
  expect(restored.code, restored.stderr).toBe(0);
  const [aside] = readdirSync(at()).filter((name) => name.startsWith("data.before-restore-"));
  expect(snapshotOf(at(aside ?? ""))).toEqual(damaged);
  expect(restored.stderr).toContain(at(aside ?? ""));
  product = await startProduct({ dataFolder });
  const {
    "private.setup_tokens": _,
    "private.outgoing_mails": __,
    ...hashes
  } = await rowHashes(product.database());
  expect(expected).toMatchObject(hashes);
  const file = await askApi(product, "/storage/v1/object/media/odd/näme.png");
  expect(Buffer.from(await file.arrayBuffer())).toEqual(picture);
});

it("overwrites no file, and any tar can open the archive", async () => {
  const again = await backup(at("quiet.tar.gz"));
  expect(again).toMatchObject({ code: 1 });
  expect(again.stderr).toContain("exists already");
  const listed = execFileSync("tar", ["tzf", at("quiet.tar.gz")], { encoding: "utf8" });
  expect(listed).toContain("database/auth.users/000001.jsonl");
  expect(readdirSync(at()).filter((name) => name.endsWith(".partial"))).toEqual([]);
});

type Keyed = { key: string };

async function keys(rows: Promise<Iterable<Keyed>>): Promise<string[]> {
  return [...(await rows)].map(({ key }) => key).sort();
}
