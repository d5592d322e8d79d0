import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { onEachPostgres } from "./support/servers.ts";

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
      expect(lines[0]).toBe(`Migration 1 of ${files}: private schema`);
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

    it("says what a superuser has to do when the connecting role may not create roles", async () => {
      const sql = database();
      await sql`create role weak login password 'weak'`;
      const url = new URL(urlOf(sql));
      url.username = "weak";
      url.password = "weak";
      const weak = postgres(url.href, { max: 1 });
      await expect(prepareDatabase(weak)).rejects.toThrow(
        'The user of DATABASE_URL cannot act as the role "anon": as a superuser run "grant anon to weak;".',
      );
      await weak.end();
    });

    it("releases its lock when it fails", async () => {
      const [lock] = await database()`select count(*)::int from pg_locks where locktype = 'advisory'`;
      expect(lock?.count).toBe(0);
    });
  },
  async () => undefined,
  "empty",
);

function urlOf(sql: postgres.Sql): string {
  const { user, pass, host, port, database } = sql.options as unknown as {
    user: string;
    pass: string;
    host: string[];
    port: number[];
    database: string;
  };
  return `postgres://${user}:${pass}@${host[0]}:${port[0]}/${database}`;
}
