// Commit 7e68c52 had 108 migrations. A database with all of them is adopted as the baseline; for an older one the error says what to do
// first.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type ReservedSql, type Sql } from "postgres";
import { expect, it } from "vitest";
import { adoptedSchema, textHash } from "../../backend/schema/adopted-history.ts";
import {
  fileName,
  listMigrations,
  type Migration,
  migrationsFolder,
} from "../../backend/schema/migration-files.ts";
import { findSchemaDifference, readSchemaHashes } from "../../backend/schema/schema-objects.ts";
import { prepareDatabase } from "../../backend/schema.ts";
import { readRows } from "./support/row-losses.ts";
import { onEachPostgres } from "./support/servers.ts";
import { buildVersion, migrationsOf } from "./support/version-fixture.ts";

const former = await migrationsOf("1.1.0");
const [baseline] = (await listMigrations(migrationsFolder)) as [Migration];
const history = "supabase_migrations.schema_migrations";

onEachPostgres(
  (database) => {
    /** To write it again: npm run test:database -- adoption -u */
    it("has the migrations and the schema of supabase/adopted-history.json", async () => {
      const schema = await inTransaction(database(), readSchemaHashes);
      const migrations = Object.fromEntries(former.map(({ version, sql }) => [version, textHash(sql)]));
      const text = JSON.stringify({ commit: "7e68c52", migrations, schema }, undefined, 2);
      await expect(`${text}\n`).toMatchFileSnapshot(join(migrationsFolder, "../adopted-history.json"));
    });

    it.each([
      ["one migration", 1],
      ["those of 1.0.0", 45],
      ["all but the last", former.length - 1],
    ])("refuses an older history, of %s, and names the commit to start first", async (_what, count) => {
      const newest = former[count - 1] as Migration;
      await undone(database(), `delete from ${history} where version > '${newest.version}'`, async (sql) => {
        await expect(prepareDatabase(sql)).rejects.toThrow(
          `This database was written by an older version of Reduit (its newest migration is ${newest.version}_${newest.name}): start Reduit at commit 7e68c52 once, then this version.`,
        );
      });
    });

    it.each([
      [
        "another text",
        `update ${history} set statements = '{select 1}' where version = '20260111080000'`,
        /another version of Reduit \(its migration 20260111080000_forget_accounts differs from ours\): run "npm run backup"/,
      ],
      [
        "one more",
        `insert into ${history} (version, name) values ('29990101000000', 'later')`,
        /newer version of Reduit \(migration 29990101000000\)/,
      ],
      [
        "one left out",
        `delete from ${history} where version = '20260110081000'`,
        /older version of Reduit .*: start Reduit at commit 7e68c52 once/,
      ],
    ])("refuses a history with %s", async (_what, change, sentence) => {
      await undone(database(), change, async (sql) => {
        await expect(prepareDatabase(sql)).rejects.toThrow(sentence);
      });
    });

    it.each([
      [
        "create index mine on public.blog_posts (title)",
        "drop index public.mine",
        "the index public.mine was added or changed",
      ],
      [
        "alter table public.blog_posts add column mine text",
        "alter table public.blog_posts drop column mine",
        "the column public.blog_posts.mine was added or changed",
      ],
      [
        "alter table auth.users disable trigger forget_deleted_account",
        "alter table auth.users enable trigger forget_deleted_account",
        "the trigger auth.users.forget_deleted_account was added or changed",
      ],
      [
        "create policy mine on storage.objects for select to anon using (true)",
        "drop policy mine on storage.objects",
        "the policy storage.objects.mine was added or changed",
      ],
      [
        "alter table public.profiles disable row level security",
        "alter table public.profiles enable row level security",
        "the table public.profiles was added or changed",
      ],
      [
        "alter function private.percent(integer) security definer",
        "alter function private.percent(integer) security invoker",
        "the function private.percent(value integer) was added or changed",
      ],
      [
        "alter index public.revisions_author rename to revisions_author_2",
        "alter index public.revisions_author_2 rename to revisions_author",
        "the index public.revisions_author_2 was added or changed",
      ],
      [
        "drop index public.revisions_author",
        "create index revisions_author on public.revisions (author_id)",
        "at least one index is missing",
      ],
    ])("refuses another schema and changes nothing: %s", async (change, undo, difference) => {
      const sql = database();
      const applied = await appliedVersions(sql);
      await sql.unsafe(change);
      await expect(prepareDatabase(sql)).rejects.toThrow(
        `This database has the migrations of commit 7e68c52, but a different schema (${difference}): undo that change, or run "npm run backup" and then "npm run restore -- FILE", which makes the tables again.`,
      );
      expect(await appliedVersions(sql)).toEqual(applied);
      await sql.unsafe(undo);
    });

    it("is adopted once, though several processes start together, and no row changes", async () => {
      const sql = database();
      const before = await readRows(sql);
      const others = Array.from({ length: 3 }, () => connectAgain(sql));
      const folder = await baselineAlone();
      const lines: string[] = [];
      const options = { migrationsFolder: folder, report: (line: string) => lines.push(line) };
      const results = await Promise.all(others.map((other) => prepareDatabase(other, options)));
      await Promise.all(others.map((other) => other.end()));
      await rm(folder, { recursive: true });
      expect(results).toEqual([{ applied: [] }, { applied: [] }, { applied: [] }]);
      expect(lines).toEqual(["Comparing the schema with that of commit 7e68c52"]);
      const rows =
        await sql`select version, name, array_length(statements, 1) > 1 as cut from ${sql(history)}`;
      expect([...rows]).toEqual([{ version: baseline.version, name: baseline.name, cut: true }]);
      expect(await readRows(sql)).toEqual(before);
    });
  },
  (sql) => buildVersion(sql, "1.1.0"),
  "empty",
);

onEachPostgres(
  (database) => {
    it("the baseline makes that schema", async () => {
      const sql = database();
      const folder = await baselineAlone();
      await prepareDatabase(sql, { migrationsFolder: folder });
      await rm(folder, { recursive: true });
      const difference = await inTransaction(sql, (inside) => findSchemaDifference(inside, adoptedSchema));
      expect(difference).toBeUndefined();
    });

    it("adopts a history without names and texts, as older CLIs wrote it, and says so", async () => {
      const sql = database();
      await sql.unsafe(
        `truncate ${history}; alter table ${history} drop column statements, drop column name`,
      );
      await sql`insert into ${sql(history)} ${sql(former.map(({ version }) => ({ version })))}`;
      const lines: string[] = [];
      await prepareDatabase(sql, { report: (line) => lines.push(line) });
      expect(lines[0]).toBe(
        `Migrations applied without their text, compared by number only: ${former.length}`,
      );
      expect(await appliedVersions(sql)).toContain(baseline.version);
      expect(await prepareDatabase(sql)).toEqual({ applied: [] });
    });
  },
  undefined,
  "empty",
);

async function appliedVersions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`select version from ${sql(history)} order by 1`;
  return rows.map(({ version }) => version);
}

/** What later migrations change is not asked here. */
async function baselineAlone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "reduit-migrations-"));
  await cp(join(migrationsFolder, fileName(baseline)), join(folder, fileName(baseline)));
  return folder;
}

function inTransaction<T>(sql: Sql, work: (inside: ReservedSql) => Promise<T>) {
  return sql.begin((transaction) => work(transaction as unknown as ReservedSql));
}

/** Restores the history. */
async function undone(sql: Sql, change: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  await sql.unsafe(`create schema aside; create table aside.history as table ${history}; ${change}`);
  try {
    await work(sql);
  } finally {
    await sql.unsafe(`truncate ${history}; insert into ${history} select * from aside.history`);
    await sql`drop schema aside cascade`;
  }
}

function connectAgain(sql: Sql): Sql {
  const { user, pass, host, port, database } = sql.options as unknown as {
    user: string;
    pass: string;
    host: string[];
    port: number[];
    database: string;
  };
  return postgres({ host: host[0], port: port[0], user, pass, database, max: 1, onnotice: () => undefined });
}
