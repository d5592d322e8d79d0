import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { startPostgres } from "../postgres.ts";
import { withdrawnVersions } from "../schema/history.ts";
import { fileName, listMigrations, migrationsFolder } from "../schema/migration-files.ts";
import { prepareDatabase } from "../schema.ts";
import { readArchive, verifyArchive } from "./archive-reader.ts";
import { findDifferences, importDatabase, type LeftOut } from "./import-database.ts";
import { type Manifest, type ManifestTable, NewerBackup } from "./manifest.ts";
import { prepareNewFolder } from "./new-folder.ts";
import { isObject, putObject } from "./storage-files.ts";

type Options = {
  file: string;
  /** The caller holds its lock. */
  dataFolder: string;
  newestFormat: number;
  report(line: string): void;
  signal: AbortSignal;
};

export type RestoreResult = {
  manifest: Manifest;
  /** Where the folder is that was in this place before. */
  aside: string | undefined;
  /** Migrations that are newer than the backup. */
  applied: string[];
  leftOut: LeftOut[];
  /** The tables whose rows are those of the backup. */
  compared: ManifestTable[];
};

/**
 * Makes a data folder from a backup. It is built, started and compared beside the present one, which is moved aside only
 * when all of that went well; a failure or a crash before leaves it as it was.
 */
export async function restoreBackup(options: Options): Promise<RestoreResult> {
  const { file, dataFolder, newestFormat, report, signal } = options;
  report("Checking the backup");
  const manifest = await verifyArchive(file);
  if (manifest.format > newestFormat)
    throw new NewerBackup(`data format ${manifest.format}, this one knows ${newestFormat}`);
  await refuseUnknownMigrations(manifest);
  const folder = await prepareNewFolder(dataFolder, new Date());
  try {
    await putFiles(file, folder.path, signal);
    const { leftOut, expected } = await withDatabase(folder.path, async (sql) => {
      report("Making the tables");
      await prepareAsOf(sql, manifest);
      const onTable = (name: string) => report(`Rows of ${name}`);
      return importDatabase(sql, { file, manifest, onTable, signal });
    });
    // Started anew, so that what is compared was read from the disk.
    const applied = await withDatabase(folder.path, async (sql) => {
      report("Comparing every row");
      const different = await findDifferences(sql, expected);
      if (different.length > 0)
        throw new Error(`The rows of ${different.join(", ")} are not those of the backup.`);
      return (await prepareDatabase(sql, { report })).applied;
    });
    signal.throwIfAborted();
    return { manifest, aside: await folder.takePlace(), applied, leftOut, compared: expected };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

async function withDatabase<T>(folder: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const server = await startPostgres({ folder: join(folder, "postgres") });
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await server.stop();
  }
}

async function putFiles(file: string, folder: string, signal: AbortSignal): Promise<void> {
  for await (const { name, bytes } of readArchive(file)) {
    signal.throwIfAborted();
    if (isObject(name)) await putObject(folder, name, bytes);
    if (name === "format.json" || name === "keys.env") {
      await writeFile(join(folder, name), bytes, { mode: 0o600, flush: true });
    }
  }
}

/**
 * The tables as they were when the backup was made: the migrations up to the newest that it names. Before 1.0.0 files still came in
 * between; a backup that does not name them has nothing for the tables they make.
 */
async function prepareAsOf(sql: Sql, manifest: Manifest): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "reduit-migrations-"));
  const newest = manifest.migrations.at(-1) ?? "";
  try {
    for (const migration of await listMigrations(migrationsFolder)) {
      const file = fileName(migration);
      if (migration.version <= newest) await copyFile(join(migrationsFolder, file), join(folder, file));
    }
    await prepareDatabase(sql, { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuseUnknownMigrations(manifest: Manifest): Promise<void> {
  if (manifest.migrations.length === 0)
    throw new Error("This backup is of a database without Reduit's tables: use another one.");
  const files = await listMigrations(migrationsFolder);
  const known = new Set([...files.map(({ version }) => version), ...withdrawnVersions]);
  const unknown = manifest.migrations.filter((version) => !known.has(version));
  if (unknown.length > 0) throw new NewerBackup(`migration ${unknown.at(-1)}`);
}
