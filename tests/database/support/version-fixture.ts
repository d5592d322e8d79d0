import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { pendingMigrations } from "../../../backend/schema/history.ts";
import { listMigrations, migrationsFolder } from "../../../backend/schema/migration-files.ts";
import { applyMigrations } from "../../../backend/schema/migrations.ts";
import { serviceSchemas } from "../../../backend/schema/services.ts";
import { ownTransactions } from "../../../backend/schema/steps.ts";
import { hashOf, parseLock } from "../../../scripts/migrations-lock.ts";
import { insertSampleRows, makeSampleRows, type SampleRow } from "./sample-rows.ts";

/**
 * What makes a database as a version left it, in three files: the services' tables (services.sql: they come from a package, which the next
 * version may replace), its migrations by name and hash (migrations.lock), and a row in every table (rows.jsonl).
 */
const versionsFolder = join(import.meta.dirname, "../versions");

export async function listVersions(): Promise<string[]> {
  return (await readdir(versionsFolder)).sort();
}

/** From a database that is prepared by the present version. */
export async function writeVersionFixture(sql: Sql, version: string): Promise<string> {
  const lock = await readFile(join(migrationsFolder, "../migrations.lock"), "utf8");
  const samples = await makeSampleRows(sql);
  await insertSampleRows(sql, samples);
  const folder = join(versionsFolder, version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "services.sql"), serviceSchemas.trimStart());
  await writeFile(join(folder, "migrations.lock"), lock);
  const lines = samples.map((sample) => `${JSON.stringify(sample)}\n`);
  await writeFile(join(folder, "rows.jsonl"), lines.join(""));
  return folder;
}

/** Brings an empty database to what that version left. */
export async function buildVersion(sql: Sql, version: string): Promise<void> {
  const text = (file: string) => readFile(join(versionsFolder, version, file), "utf8");
  const connection = await sql.reserve();
  try {
    await connection.unsafe(await text("services.sql"));
    await withMigrationsOf(await text("migrations.lock"), async (folder) => {
      const known = await listMigrations(folder);
      const nothing = () => undefined;
      const pending = await pendingMigrations(connection, known, nothing);
      await applyMigrations(connection, pending, nothing, ownTransactions(connection));
    });
  } finally {
    connection.release();
  }
  const lines = (await text("rows.jsonl")).split("\n").filter(Boolean);
  await insertSampleRows(
    sql,
    lines.map((line) => JSON.parse(line) as SampleRow),
  );
}

/** The files that the version had, which must still be what they were. */
async function withMigrationsOf(lock: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "reduit-version-"));
  try {
    for (const { file, hash } of parseLock(lock)) {
      const source = join(migrationsFolder, file);
      if (hashOf(await readFile(source, "utf8")) !== hash) throw new Error(`${file} is not what it was.`);
      await copyFile(source, join(folder, file));
    }
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
