import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import type { ReservedSql } from "postgres";

export const migrationsFolder = join(import.meta.dirname, "../../supabase/migrations");

type Migration = { version: string; name: string; sql: string };

/** The history table of the official CLI, column for column, so that `supabase db push` and we agree. */
const historyTable = `
  set client_min_messages = warning;
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
  reset client_min_messages;
`;

export async function listMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const parts = /^(\d{14})_([a-z0-9_]+)\.sql$/.exec(file);
      if (!parts)
        throw new Error(`The migration ${file} must be named like 20260101120000_what_it_does.sql.`);
      return {
        version: parts[1] as string,
        name: parts[2] as string,
        sql: await readFile(join(folder, file), "utf8"),
      };
    }),
  );
}

export async function applyMigrations(
  connection: ReservedSql,
  folder: string,
  report: (line: string) => void,
): Promise<string[]> {
  await connection.unsafe(historyTable);
  const known = await listMigrations(folder);
  const rows = await connection<
    { version: string }[]
  >`select version from supabase_migrations.schema_migrations`;
  const applied = new Set(rows.map((row) => row.version));
  const unknown = [...applied].filter((version) => !known.some((migration) => migration.version === version));
  if (unknown.length > 0) {
    throw new Error(
      `This database was written by a newer version of Reduit (migration ${unknown.sort().at(-1)}): run that version, or restore an older backup.`,
    );
  }
  const pending = known.filter((migration) => !applied.has(migration.version));
  for (const [index, migration] of pending.entries()) {
    report(`Migration ${index + 1} of ${pending.length}: ${migration.name.replaceAll("_", " ")}`);
    await applyOne(connection, migration);
  }
  return pending.map((migration) => migration.version);
}

/** The file and its line in the history are one transaction: after a crash a migration was applied or it was not. */
async function applyOne(connection: ReservedSql, { version, name, sql }: Migration): Promise<void> {
  try {
    await connection`begin`;
    await connection.unsafe(sql);
    await connection`
      insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${version}, ${name}, ${splitSqlStatements(sql)})`;
    await connection`commit`;
  } catch (error) {
    await connection`rollback`.catch(() => undefined);
    throw new Error(`The migration ${version}_${name} failed: ${(error as Error).message}`, { cause: error });
  } finally {
    await connection`reset all`.catch(() => undefined);
  }
}
