import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Sql } from "postgres";
import { listMigrations, type Migration, migrationsFolder } from "../../../backend/schema/migration-files.ts";
import { applyMigrations } from "../../../backend/schema/migrations.ts";
import { serviceSchemas } from "../../../backend/schema/services.ts";
import { ownTransactions } from "../../../backend/schema/steps.ts";
import { insertSampleRows, makeSampleRows, type SampleRow } from "./sample-rows.ts";

/**
 * What makes a database as a version left it, in three files: the services' tables (services.sql: they come from a package, which the next
 * version may replace), its migrations with their text (migrations.jsonl.gz), and a row in every table (rows.jsonl).
 */
const versionsFolder = join(import.meta.dirname, "../versions");

export async function listVersions(): Promise<string[]> {
  return (await readdir(versionsFolder)).sort();
}

/** From a database that is prepared by the present version. */
export async function writeVersionFixture(sql: Sql, version: string): Promise<string> {
  const samples = await makeSampleRows(sql);
  await insertSampleRows(sql, samples);
  const folder = join(versionsFolder, version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "services.sql"), serviceSchemas.trimStart());
  const migrations = toLines(await listMigrations(migrationsFolder));
  await writeFile(join(folder, "migrations.jsonl.gz"), gzipSync(migrations, { level: 9 }));
  await writeFile(join(folder, "rows.jsonl"), toLines(samples));
  return folder;
}

/** The migrations that the version had, oldest first. */
export async function migrationsOf(version: string): Promise<Migration[]> {
  const packed = await readFile(join(versionsFolder, version, "migrations.jsonl.gz"));
  return fromLines<Migration>(gunzipSync(packed).toString("utf8"));
}

/** Brings an empty database to what that version left. */
export async function buildVersion(sql: Sql, version: string): Promise<void> {
  const text = (file: string) => readFile(join(versionsFolder, version, file), "utf8");
  const connection = await sql.reserve();
  try {
    await connection.unsafe(await text("services.sql"));
    const migrations = await migrationsOf(version);
    await applyMigrations(connection, migrations, () => undefined, ownTransactions(connection));
  } finally {
    connection.release();
  }
  await insertSampleRows(sql, fromLines<SampleRow>(await text("rows.jsonl")));
  // The rows brought their own numbers.
  await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, 1000) from pg_sequences`;
}

function toLines(values: object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

function fromLines<T>(text: string): T[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
