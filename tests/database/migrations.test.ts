import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { onEachPostgres, urlOf } from "./support/servers.ts";

const migrations = join(import.meta.dirname, "../../supabase/migrations");

it("opens every migration with its purpose, its tables and its risk", async () => {
  for (const file of await readdir(migrations)) {
    const text = await readFile(join(migrations, file), "utf8");
    expect(text, file).toMatch(/^-- Purpose: .+\n(-- .+\n)*-- Tables: .+\n(-- .+\n)*-- Risk: /);
  }
});

onEachPostgres(
  (database) => {
    it("prepares an empty database once, though several processes start together, and reports what it does", async () => {
      const sql = database();
      const others = Array.from({ length: 3 }, () =>
        postgres(urlOf(sql), { max: 1, onnotice: () => undefined }),
      );
      const lines: string[] = [];
      const results = await Promise.all(
        others.map((other) => prepareDatabase(other, { report: (line) => lines.push(line) })),
      );
      await Promise.all(others.map((other) => other.end()));
      const files = (await readdir(migrations)).length;
      expect(results.map((result) => result.applied.length).sort((a, b) => a - b)).toEqual([0, 0, files]);
      expect(lines).toHaveLength(files);
      expect(lines[0]).toBe(`Migration 1 of ${files}: baseline`);
    });

    it("finds nothing to do the second time", async () => {
      expect(await prepareDatabase(database())).toEqual({ applied: [] });
    });

    it("keeps the history as the official CLI does", async () => {
      const columns = await database()`
        select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'supabase_migrations' and table_name = 'schema_migrations' order by 1`;
      expect([...columns]).toEqual([
        { name: "name", type: "text" },
        { name: "statements", type: "ARRAY" },
        { name: "version", type: "text" },
      ]);
      const rows = await database()<{ file: string; statements: string[] }[]>`
        select version || '_' || name || '.sql' as file, statements from supabase_migrations.schema_migrations order by 1`;
      expect(rows.map((row) => row.file)).toEqual((await readdir(migrations)).sort());
      expect(rows.every((row) => row.statements.length > 0)).toBe(true);
    });

    it("applies a new migration alone, and one that fails not at all", async () => {
      const sql = database();
      const folder = await mkdtemp(join(tmpdir(), "reduit-migrations-"));
      await cp(migrations, folder, { recursive: true });
      await writeFile(join(folder, "20990101000000_good.sql"), "create table private.good (id int);");
      await writeFile(
        join(folder, "20990102000000_bad.sql"),
        "create table private.half (id int); select 1 / 0;",
      );
      const run = prepareDatabase(sql, { migrationsFolder: folder });
      await expect(run).rejects.toThrow("The migration 20990102000000_bad failed: division by zero");
      const [left] = await sql`
        select to_regclass('private.good') is not null as good, to_regclass('private.half') is not null as half`;
      expect(left).toEqual({ good: true, half: false });
      await expect(prepareDatabase(sql)).rejects.toThrow(
        "This database was written by a newer version of Reduit (migration 20990101000000): run that version, or restore an older backup.",
      );
      await sql`drop table private.good`;
      await sql`delete from supabase_migrations.schema_migrations where version = '20990101000000'`;
      await rm(folder, { recursive: true });
    });

    it("tries a migration again that met a lock or lost a deadlock, each time whole, and says so", async () => {
      const sql = database();
      const folder = await mkdtemp(join(tmpdir(), "reduit-migrations-"));
      await cp(migrations, folder, { recursive: true });
      // A sequence keeps its number when the transaction is undone.
      await sql`create sequence private.tries`;
      await writeFile(
        join(folder, "20990101000000_contended.sql"),
        `create table private.once (lock_timeout text);
         insert into private.once values (current_setting('lock_timeout'));
         do $$
         declare try int := nextval('private.tries');
         begin
           if try = 1 then raise 'deadlock detected' using errcode = '40P01'; end if;
           if try = 2 then raise 'canceling statement due to lock timeout' using errcode = '55P03'; end if;
         end;
         $$;`,
      );
      const lines: string[] = [];
      await undone(sql, async () => {
        await prepareDatabase(sql, { migrationsFolder: folder, report: (line) => lines.push(line) });
        expect(await sql`select lock_timeout from private.once`).toEqual([{ lock_timeout: "1s" }]);
      });
      expect(lines).toEqual([
        "Migration 1 of 1: contended",
        "Tables are in use (deadlock detected): trying again, 2 of 20",
        "Tables are in use (canceling statement due to lock timeout): trying again, 3 of 20",
      ]);
      await sql`drop table private.once`;
      await sql`drop sequence private.tries`;
      await rm(folder, { recursive: true });
    });

    it("refuses a database whose migrations are not those of the files, and says how to bring its data over", async () => {
      const sql = database();
      await undone(sql, async () => {
        await sql`
          update supabase_migrations.schema_migrations
          set statements = array_append(statements, 'create table private.old_way (id int)')
          where version = '20261118000000'`;
        await expect(prepareDatabase(sql)).rejects.toThrow(
          'This database was written by another version of Reduit (its migration 20261118000000_baseline.sql differs from ours): run "npm run backup" with the version that wrote it, then "npm run restore -- FILE" with this one.',
        );
      });
    });

    it("ignores comments, semicolons and line ends when it compares migrations", async () => {
      const sql = database();
      await undone(sql, async () => {
        await sql`
          update supabase_migrations.schema_migrations
          set statements = array['-- whole' || chr(13) || chr(10) || array_to_string(statements, ';' || chr(13) || chr(10)) || ';']`;
        expect(await prepareDatabase(sql)).toEqual({ applied: [] });
      });
    });

    it("accepts a history without texts, as older CLIs wrote it, and says that only numbers were compared", async () => {
      const sql = database();
      const files = (await readdir(migrations)).length;
      const lines: string[] = [];
      const report = (line: string) => lines.push(line);
      await undone(sql, async () => {
        await sql`update supabase_migrations.schema_migrations set statements = '{}'`;
        expect(await prepareDatabase(sql, { report })).toEqual({ applied: [] });
        await sql`alter table supabase_migrations.schema_migrations drop column statements, drop column name`;
        expect(await prepareDatabase(sql, { report })).toEqual({ applied: [] });
      });
      const line = `Migrations applied without their text, compared by number only: ${files}`;
      expect(lines).toEqual([line, line]);
    });

    it.each([
      [
        "in the middle",
        "version = '20990102000000'",
        /half migrated \(20990102000000_b\.sql was left out, and 20990103000000 was applied\): restore a backup/,
      ],
      [
        "several",
        "version in ('20990101000000', '20990102000000')",
        /half migrated \(20990101000000_a\.sql was left out/,
      ],
    ])("refuses a history with a gap: %s", async (_which, where, sentence) => {
      await withLaterMigrations(async (sql, folder) => {
        await sql.unsafe(`delete from supabase_migrations.schema_migrations where ${where}`);
        await expect(prepareDatabase(sql, { migrationsFolder: folder })).rejects.toThrow(sentence);
      });
    });

    it("refuses what an interrupted push left: the objects of a migration without its line", async () => {
      await withLaterMigrations(async (sql, folder) => {
        await sql`delete from supabase_migrations.schema_migrations where version >= '20990102000000'`;
        await expect(prepareDatabase(sql, { migrationsFolder: folder })).rejects.toThrow(
          /half migrated \(20990102000000_b\.sql is not in its history, but .* already exists.*\): restore a backup/,
        );
      });
    });

    /** Three small ones behind ours, all applied; undone afterwards. */
    async function withLaterMigrations(
      work: (sql: postgres.Sql, folder: string) => Promise<void>,
    ): Promise<void> {
      const sql = database();
      const folder = await mkdtemp(join(tmpdir(), "reduit-migrations-"));
      await cp(migrations, folder, { recursive: true });
      for (const [index, name] of ["a", "b", "c"].entries())
        await writeFile(
          join(folder, `2099010${index + 1}000000_${name}.sql`),
          `create table private.later_${name} (id int);`,
        );
      await undone(sql, async () => {
        await prepareDatabase(sql, { migrationsFolder: folder });
        await work(sql, folder);
      });
      await sql`drop table private.later_a, private.later_b, private.later_c`;
      await rm(folder, { recursive: true });
    }

    it("refuses a file whose name is no migration's", async () => {
      const folder = await mkdtemp(join(tmpdir(), "reduit-migrations-"));
      await writeFile(join(folder, "1-what.sql"), "select 1");
      await expect(prepareDatabase(database(), { migrationsFolder: folder })).rejects.toThrow(
        "1-what.sql must be named like",
      );
      await rm(folder, { recursive: true });
    });

    it("sends the operator of a Supabase project to SUPABASE_URL", async () => {
      const sql = database();
      await sql`create table auth.schema_migrations (version text)`;
      await expect(prepareDatabase(sql)).rejects.toThrow(/set SUPABASE_URL/);
      await sql`drop table auth.schema_migrations`;
    });

    it("releases its lock when it fails", async () => {
      const [lock] = await database()`
        select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
        where locktype = 'advisory' and datname = current_database()`;
      expect(lock?.count).toBe(0);
    });
  },
  async () => undefined,
  "empty",
);

/** Restores the history. */
async function undone(sql: postgres.Sql, work: () => Promise<void>): Promise<void> {
  await sql`create table public.history_before as table supabase_migrations.schema_migrations`;
  try {
    await work();
  } finally {
    await sql`alter table supabase_migrations.schema_migrations add column if not exists statements text[], add column if not exists name text`;
    await sql`truncate supabase_migrations.schema_migrations`;
    await sql`insert into supabase_migrations.schema_migrations (version, name, statements) select version, name, statements from public.history_before`;
    await sql`drop table public.history_before`;
  }
}
