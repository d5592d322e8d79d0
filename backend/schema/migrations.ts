import type { ReservedSql } from "postgres";
import { splitSqlStatements } from "../lite.ts";
import { fileName, type Migration } from "./migration-files.ts";
import type { Step } from "./steps.ts";

/** The history table of the official CLI, column for column, so that `supabase db push` and we agree. */
const historyTable = `
  set client_min_messages = warning;
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
  reset client_min_messages;
`;

/** What PostgreSQL says when the table, column, function, schema or other object is there already. */
const alreadyThere = new Set(["42P07", "42701", "42723", "42P06", "42710"]);

/** Those that the history does not name, oldest first. The history was compared with the files before (history.ts). */
export async function applyMigrations(
  connection: ReservedSql,
  pending: Migration[],
  report: (line: string) => void,
  step: Step,
): Promise<string[]> {
  await ensureHistoryTable(connection);
  for (const [index, migration] of pending.entries()) {
    report(`Migration ${index + 1} of ${pending.length}: ${migration.name.replaceAll("_", " ")}`);
    await applyOne(connection, migration, step);
  }
  return pending.map((migration) => migration.version);
}

export async function ensureHistoryTable(connection: ReservedSql): Promise<void> {
  await connection.unsafe(historyTable);
}

export async function recordMigration(
  connection: ReservedSql,
  { version, name, sql }: Migration,
): Promise<void> {
  await connection`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${splitSqlStatements(sql)})`;
}

/** The file and its line in the history are one transaction: after a crash a migration was applied or it was not. */
async function applyOne(connection: ReservedSql, migration: Migration, step: Step): Promise<void> {
  const { version, name, sql } = migration;
  try {
    await step(async () => {
      await connection.unsafe(sql);
      await recordMigration(connection, migration);
      // Settings of a migration would stay on the connection.
      await connection`reset all`;
    });
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    // Only another program can have applied part of it, such as an interrupted push.
    throw new Error(
      alreadyThere.has(code)
        ? `This database is half migrated (${fileName(migration)} is not in its history, but ${message}): restore a backup made before that ("npm run restore -- FILE"), or set DATABASE_URL to an empty database.`
        : `The migration ${version}_${name} failed: ${message}`,
      { cause: error },
    );
  }
}
