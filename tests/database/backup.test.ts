// What npm run backup makes of a database, and what an import of it refuses or leaves out. Whole circles: tests/system/commands.test.ts.
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
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { measureDatabase } from "../../backend/api/database-numbers.ts";
import { readArchive, verifyArchive } from "../../backend/backup/archive-reader.ts";
import { checkBackup } from "../../backend/backup/check-backup.ts";
import { addIdentities } from "../../backend/backup/encryption.ts";
import {
  compareRows,
  findDifferences,
  importDatabase,
  importRows,
} from "../../backend/backup/import-database.ts";
import type { Manifest } from "../../backend/backup/manifest.ts";
import { backupName } from "../../backend/backup/old-backups.ts";
import { openBackup } from "../../backend/backup/open-backup.ts";
import { restoreBackup } from "../../backend/backup/restore-backup.ts";
import { fixTextForms, hashTable } from "../../backend/backup/tables.ts";
import { type RunningPostgres, startPostgres } from "../../backend/postgres.ts";
import { prepareDatabase } from "../../backend/schema.ts";
import { backUp } from "../../scripts/backup/back-up.ts";
import { openDataFolder } from "../../server/data-folder/data-folder.ts";
import adopted from "../../supabase/adopted-history.json" with { type: "json" };
import { insertOddRows } from "../fixtures/odd-rows.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { rowHashes } from "../fixtures/row-hashes.ts";
import { copyTemplate, fastSettings } from "../fixtures/templates.ts";
import { startWriter } from "../system/support/writers.ts";
import { alteredArchive } from "./support/altered-archive.ts";

const at = folderForFile();
const { signal } = new AbortController();
const report = () => undefined;
let server: RunningPostgres;
let sql: Sql;
let good: string;
/** What the operator reads. */
const lines: unknown[] = [];
const said = () => lines.join("");

beforeAll(async () => {
  const data = openDataFolder(at("source"));
  await copyTemplate(data.postgres, "migrated");
  server = await startPostgres({ folder: data.postgres, settings: fastSettings });
  sql = postgres(server.url, { max: 4, onnotice: () => undefined });
  await insertOddRows(sql);
  good = at("good.tar.gz");
  await backup(good);
});
afterAll(async () => {
  await sql?.end();
  await server?.stop();
});
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(text) > 0);
  return () => vi.restoreAllMocks();
});

function backup(
  to: string,
  {
    acceptMissing = false,
    backupDays = 30,
    recipients = [] as string[],
    backupRecipients = [] as string[],
  } = {},
): Promise<string> {
  const env = { databaseUrl: undefined, dataFolder: at("source"), backupDays, backupRecipients };
  return backUp({ sql, env, to, acceptMissing, recipients, signal });
}

describe("npm run backup", () => {
  it("deletes older backups in its folder when the new one is there, and says which", async () => {
    const safe = at("not", "yet", "safe");
    const named = (days: number) => backupName(new Date(Date.now() - days * 86_400_000));
    const [old, young] = [named(31), named(29)];
    await backup(`${safe}/`);
    const put = () => {
      for (const name of [old, young, "before-upgrade.tar.gz"]) writeFileSync(join(safe, name), "x");
    };
    put();
    // One that failed deletes nothing; nor does one whose name was chosen, or where all are kept.
    await expect(backup(join(safe, "before-upgrade.tar.gz"))).rejects.toThrow("already exists");
    await backup(join(safe, "chosen.tar.gz"));
    await vi.waitFor(() => backup(`${safe}/`, { backupDays: 0 }), 60_000);
    expect(readdirSync(safe)).toContain(old);
    expect(said()).not.toContain("is deleted");
    // Two within a second have one name, and none is replaced.
    const newest = await vi.waitFor(() => backup(`${safe}/`), 60_000);
    expect(said()).toContain(`${old} was older than 30 days and is deleted.`);
    const left = readdirSync(safe);
    expect(left).toHaveLength(6);
    expect(left).toEqual(expect.arrayContaining([young, "before-upgrade.tar.gz", "chosen.tar.gz"]));
    expect(existsSync(newest)).toBe(true);
    expect(statSync(newest).mode & 0o777).toBe(0o600);
  });

  it("fails when the content of some uploaded files is missing, and names them, unless the operator accepts it", async () => {
    // The database refuses a file without its content, unless its trigger is off.
    await sql.unsafe(`
      alter table storage.objects disable trigger require_file_content;
      insert into storage.objects (bucket_id, name) select 'media', 'lost/' || n || '.png' from generate_series(1, 7) as n;
      alter table storage.objects enable trigger require_file_content`);
    await expect(backup(at("lost.tar.gz"))).rejects.toThrow(
      /No backup was made, because the content of some uploaded files is missing \(media\/lost\/1\.png, .*media\/lost\/5\.png and 2 more\): upload or delete them/,
    );
    expect(readdirSync(at()).filter((name) => name.includes("lost"))).toEqual([]);
    await backup(at("accepted.tar.gz"), { acceptMissing: true });
    expect(said()).toContain("The content of 7 uploaded files is missing");
    await sql`delete from storage.objects where name like 'lost/%'`;
  });

  it("encrypts for recipients of age, reads it back without their identity, and restores it with one", async () => {
    const [one, two, other] = await Promise.all([1, 2, 3].map(() => generateX25519Identity()));
    const recipients = await Promise.all([one, two].map((each) => identityToRecipient(each as string)));
    const file = await backup(at("encrypted/"), { backupRecipients: recipients.slice(0, 1), recipients });
    expect(file).toMatch(/\.tar\.gz\.age$/);
    expect(said()).toContain(`It is encrypted for ${recipients.join(" and ")}.`);
    const bytes = readFileSync(file);
    expect(bytes.toString("latin1", 0, 22)).toBe("age-encryption.org/v1\n");
    expect(bytes.toString("latin1", 0, 1000).match(/^-> /gm)).toHaveLength(2);
    // Another command knows neither.
    const copy = at("encrypted/copy.age");
    copyFileSync(file, copy);
    const options = { file: copy, newestFormat: 1, report, signal };
    await expect(checkBackup(options)).rejects.toThrow(
      /is encrypted: give the recipient's identity with --identity/,
    );
    expect(() => addIdentities("not an identity")).toThrow("contains no age identity");
    addIdentities(`# created by a test\n${other}\n`);
    await expect(checkBackup(options)).rejects.toThrow("is encrypted for another recipient");
    addIdentities(two as string);
    const { compared } = await checkBackup(options);
    expect(compared).toEqual(
      (await verifyArchive(copy)).tables.filter(({ schema }) => schema !== "supabase_migrations"),
    );
    writeFileSync(copy, bytes.subarray(0, -1000));
    await expect(verifyArchive(copy)).rejects.toThrow(/is not a complete backup of Reduit/);
  });

  it("leaves out mails: their links sign people in", async () => {
    const { tables } = await verifyArchive(good);
    expect(tables.map(({ name }) => name)).not.toContain("outgoing_mails");
  });

  it("notes each run, good or bad, for the dashboard and the metrics", async () => {
    const jobs = async () => (await measureDatabase(sql, { running: 0, waiting: 0 })).jobs;
    await sql`truncate public.job_runs`;
    expect(await jobs()).toEqual({});
    await backup(at("noted.tar.gz"));
    const [success] = await sql`select extract(epoch from finished_at)::float8 as at from public.job_runs`;
    expect(await jobs()).toEqual({ backup: { success: expect.closeTo(success?.at, 3), failure: null } });
    await expect(backup("/proc/nowhere/")).rejects.toThrow("The folder /proc/nowhere cannot be created");
    expect((await jobs()).backup?.failure).toBeGreaterThanOrEqual(success?.at);
    expect([...(await sql`select job, succeeded, detail from public.job_runs order by id`)]).toEqual([
      { job: "backup", succeeded: true, detail: { file: "noted.tar.gz" } },
      { job: "backup", succeeded: false, detail: { reason: expect.stringContaining("/proc/nowhere") } },
    ]);
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
    const writers = [startWriter(pair), startWriter(pair)];
    await Promise.all(writers.map((writer) => writer.works()));
    const first = writers.flatMap((writer) => writer.acknowledged.map(name));
    await backup(at("busy.tar.gz"));
    const last = writers.flatMap((writer) => writer.acknowledged.map(name));
    await Promise.all(writers.map((writer) => writer.stop()));
    expect(last.length).toBeGreaterThan(first.length);
    const found: Record<string, string[]> = { site_settings: [], contact_messages: [] };
    for await (const { name, bytes } of readArchive(at("busy.tar.gz")))
      found[/public\.(\w+)/.exec(name)?.[1] ?? ""]?.push(
        ...(bytes.toString("utf8").match(/pair_\w+/g) ?? []),
      );
    expect(found.site_settings?.sort()).toEqual(found.contact_messages?.sort());
    expect(first.filter((id) => !found.site_settings?.includes(id))).toEqual([]);
    await sql`delete from public.contact_messages where submission_key like 'pair%'`;
    await sql`delete from public.site_settings where key like 'pair%'`;
  });
});

describe("a backup is refused", () => {
  const edit = (name: string, change: (file: string) => void) => {
    copyFileSync(good, at(name));
    change(at(name));
    return at(name);
  };
  const otherByte = (file: string) => {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  };

  it.each<[string, () => string, RegExp]>([
    ["is not there", () => at("nowhere.tar.gz"), /There is no backup/],
    [
      "is cut short",
      () => edit("short.tar.gz", (file) => truncateSync(file, statSync(file).size - 100)),
      /is not a complete backup/,
    ],
    ["has one other byte", () => edit("byte.tar.gz", otherByte), /is not a complete backup/],
    [
      "is something else",
      () => edit("letter.txt", (file) => writeFileSync(file, "Dear Sir")),
      /is not a complete backup/,
    ],
  ])("that %s", async (_what, make, sentence) => {
    await expect(openBackup(make(), 1)).rejects.toThrow(sentence);
  });

  it.each<[string, Partial<Manifest>, RegExp]>([
    ["archive", { archive: 99 as never }, /newer version of Reduit \(archive format 99/],
    ["data folder", { format: 99 }, /newer version of Reduit \(data format 99/],
    ["nothing", { migrations: [] }, /a database without Reduit's tables: use another one/],
    ["database", { migrations: ["29990101000000"] }, /newer version of Reduit \(migration 29990101000000\)/],
    [
      "older database",
      { migrations: Object.keys(adopted.migrations).sort().slice(0, 45) },
      /older version of Reduit \(migration \d{14}\): restore it with Reduit at commit 7e68c52, back up there, and restore that backup with this version\./,
    ],
  ])("whose version this one cannot read, or that has none: %s", async (what, manifest, sentence) => {
    const file = await alteredArchive(good, at(`newer ${what}.tar.gz`), { manifest });
    await expect(openBackup(file, 1)).rejects.toThrow(sentence);
  });
});

describe("a restore that fails leaves the present folder as it is, and nothing beside it", {
  tags: ["all"],
}, () => {
  it.each<[string, () => Promise<string> | string, RegExp]>([
    [
      "because rows do not fit",
      () =>
        alteredArchive(good, at("unfit.tar.gz"), {
          entry: (name, text) =>
            name.includes("blog_posts") ? text.replaceAll('"is_active":"', '"is_active":"x') : text,
        }),
      /The rows of public\.blog_posts could not be stored/,
    ],
    ["because it is asked to stop", () => good, /asked to stop/],
  ])("%s", async (what, make, sentence) => {
    mkdirSync(at("present", "postgres", "cluster"), { recursive: true });
    writeFileSync(at("present", "format.json"), '{"format":1}');
    const file = await make();
    const names = () => [readdirSync(at()).sort(), readdirSync(at("present"), { recursive: true }).sort()];
    const before = names();
    const asked = new AbortController();
    const onLine = (line: string) =>
      what.includes("stop") && line.startsWith("Rows of") && asked.abort(new Error("asked to stop"));
    const options = {
      file,
      dataFolder: at("present"),
      newestFormat: 1,
      report: onLine,
      signal: asked.signal,
    };
    await expect(restoreBackup(options)).rejects.toThrow(sentence);
    expect(names()).toEqual(before);
  });
});

it("a rehearsal removes what a killed one left, and keeps nothing of a failed one", async () => {
  const within = at("rehearsals");
  mkdirSync(join(within, "reduit-check-99999999-killed", "postgres"), { recursive: true });
  const options = {
    file: good,
    newestFormat: 1,
    within,
    report,
    signal: AbortSignal.abort(new Error("enough")),
  };
  await expect(checkBackup(options)).rejects.toThrow("enough");
  expect(readdirSync(within)).toEqual([]);
});

it("a restore applies the migrations that are newer than the backup", { tags: ["all"] }, async ({ skip }) => {
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

/** Imports a backup, looks at the database, and takes everything back. */
async function imported<T>(
  file: string,
  look: (
    transaction: TransactionSql,
    result: Awaited<ReturnType<typeof importRows>> & { different: string[] },
  ) => Promise<T> | T,
  prepare = "",
): Promise<T> {
  const manifest = await openBackup(file, 1);
  let found: { value: T } | undefined;
  await sql
    .begin(async (transaction) => {
      await transaction.unsafe(prepare);
      const result = await importRows(transaction, { file, manifest, onTable: report, signal });
      const different = await compareRows(transaction, result.expected);
      found = { value: await look(transaction, { ...result, different }) };
      throw new Error("taken back");
    })
    .catch((error: Error) => {
      if (error.message !== "taken back") throw error;
    });
  if (!found) throw new Error("nothing was imported");
  return found.value;
}

describe("rows that came back wrong are noticed, and none of them stays", () => {
  it("unchanged rows are no difference, and the rules of the database are in force afterwards", async () => {
    const before = await rowHashes(sql);
    const file = await backup(at("same.tar.gz"));
    const manifest = await verifyArchive(file);
    const { expected } = await importDatabase(sql, { file, manifest, onTable: report, signal });
    expect(await findDifferences(sql, expected)).toEqual([]);
    const { "public.job_runs": _, ...same } = await rowHashes(sql);
    expect(before).toMatchObject(same);
    const post = sql`insert into public.reading_list (user_id, post_id) values (gen_random_uuid(), gen_random_uuid())`;
    await expect(post).rejects.toThrow("violates foreign key constraint");
    expect(await sql`select from pg_trigger where tgenabled = 'D'`).toHaveLength(0);
    const [next] =
      await sql`insert into public.revisions (table_name, row_id, number, data) values ('x', 'x', 1, '{}') returning id`;
    expect(Number(next?.id)).toBeGreaterThan(0);
  });

  it("a row that points to none", async () => {
    const before = await rowHashes(sql);
    const entry = (name: string, text: string) => (name.includes("auth.users") ? "" : text);
    const file = await alteredArchive(good, at("dangling.tar.gz"), { entry });
    const manifest = await verifyArchive(file);
    await expect(importDatabase(sql, { file, manifest, onTable: report, signal })).rejects.toThrow(
      /are inconsistent: .* violates foreign key constraint/,
    );
    expect(await rowHashes(sql)).toEqual(before);
  });

  it.each([
    ["a changed one", (text: string) => text.replace('"odd"', '"even"')],
    ["a missing one", (text: string) => text.slice(text.indexOf("\n") + 1)],
    ["a text where there was a null", (text: string) => text.replace('"null"', '"\\"null\\""')],
  ])("%s", async (what, change) => {
    const entry = (name: string, text: string) => (name.includes("site_settings") ? change(text) : text);
    const file = await alteredArchive(good, at(`${what}.tar.gz`), { entry });
    expect(await imported(file, (_, { different }) => different)).toEqual(["public.site_settings"]);
  });
});

describe("a backup of another version, whose tables were others", () => {
  /** As it would have been written by a version whose `table` had these further columns, or lacked those. */
  async function older(table: string, change: { extra?: Record<string, string>; without?: string[] }) {
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
    const altered = await Promise.all(
      tables.map(async (each) => {
        if (`${each.schema}.${each.name}` !== table) return each;
        const columns = [...each.columns.filter((name) => !without.includes(name)), ...Object.keys(extra)];
        return { ...each, columns, ...(await hashOf(table, extra, columns)) };
      }),
    );
    const file = at(`${table} ${Object.keys({ ...extra, ...without }).join()}.tar.gz`);
    return alteredArchive(good, file, { entry, manifest: { tables: altered } });
  }

  /** The hash of the altered rows, asked of a table that holds them. */
  async function hashOf(table: string, extra: Record<string, string>, columns: string[]) {
    await sql.unsafe(`create table public.altered as select * from ${table}`);
    for (const [column, value] of Object.entries(extra))
      await sql.unsafe(`alter table public.altered add column ${column} text default '${value}'`);
    const hash = await sql.begin(async (inside) => {
      await fixTextForms(inside);
      return hashTable(inside, { schema: "public", name: "altered", columns });
    });
    await sql`drop table public.altered`;
    return hash;
  }

  it("leaves out a column that is gone, says how many values it had, and compares the rest", async () => {
    const file = await older("public.contact_messages", { extra: { fax: "031 000 00 00" } });
    expect(await imported(file, (_, { leftOut, different }) => ({ leftOut, different }))).toEqual({
      leftOut: [{ table: "public.contact_messages", column: "fax", values: 2500 }],
      different: [],
    });
  });

  it("leaves out a table that is gone, and says so", async () => {
    await sql`create table public.notes_of_the_operator as select 'call back' as note`;
    await backup(at("notes.tar.gz"));
    await sql`drop table public.notes_of_the_operator`;
    expect(await imported(at("notes.tar.gz"), (_, { leftOut }) => leftOut)).toEqual([
      { table: "public.notes_of_the_operator", values: 1 },
    ]);
  });

  it("notices a row that came back wrong also where a column is gone", async () => {
    const file = await older("public.site_settings", { extra: { colour: "red" } });
    await imported(file, async (transaction, { expected, different }) => {
      expect(different).toEqual([]);
      await transaction`update public.site_settings set value = '"other"' where key = 'odd'`;
      // And what is written about it: the history, the audit log.
      expect(await compareRows(transaction, expected)).toContain("public.site_settings");
    });
  });

  it("fills a new column by its default, and refuses where there is none", async () => {
    const defaulted = await older("public.contact_messages", { without: ["status"] });
    expect(await imported(defaulted, (_, { leftOut }) => leftOut)).toEqual([]);
    const unfilled = await older("public.contact_messages", { without: ["message", "email"] });
    await expect(
      imported(unfilled, () => undefined, "truncate public.contact_messages cascade"),
    ).rejects.toThrow(
      /has no values for email, message in public\.contact_messages, which this version needs: restore it with the version that made it\./,
    );
  });

  it("keeps the rows that migrations make where those of the backup cannot be completed", async () => {
    const change = { extra: { only_row: "true" }, without: ["table_name"] };
    const file = await older("private.content_state", change);
    await imported(file, async (transaction, { leftOut }) => {
      expect(leftOut).toEqual([
        { table: "private.content_state", isMadeHere: true, values: expect.any(Number) },
      ]);
      const made = await transaction`select table_name from private.content_state`;
      expect(made.map((row) => row.table_name)).toContain("blog_posts");
    });
  });

  it("finds again what the content links to where the backup does not say it", async () => {
    const counted = (of: Sql | TransactionSql) =>
      of`select table_name, count(*)::int from private.content_references group by table_name order by table_name`;
    const before = [...(await counted(sql))];
    expect(before).not.toEqual([]);
    const { tables } = await verifyArchive(good);
    const manifest = { tables: tables.filter(({ name }) => name !== "content_references") };
    const file = await alteredArchive(good, at("without references.tar.gz"), { manifest });
    expect(await imported(file, async (transaction) => [...(await counted(transaction))])).toEqual(before);
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
    await importDatabase(sql, { file, manifest: await openBackup(file, 1), onTable: report, signal });
    expect(await prepareDatabase(sql)).toEqual({ applied: [] });
  });
});
