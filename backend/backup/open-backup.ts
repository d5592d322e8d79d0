import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withdrawnVersions } from "../schema/history.ts";
import { fileName, listMigrations, migrationsFolder } from "../schema/migration-files.ts";
import type { PrepareOptions } from "../schema.ts";
import { readArchive, verifyArchive } from "./archive-reader.ts";
import { type Manifest, NewerBackup } from "./manifest.ts";

/** Reads the whole backup, and refuses one that is damaged or that this version would misread. */
export async function openBackup(file: string, newestFormat: number): Promise<Manifest> {
  const manifest = await verifyArchive(file);
  if (manifest.format > newestFormat)
    throw new NewerBackup(`data format ${manifest.format}, this one knows ${newestFormat}`);
  await refuseUnknownMigrations(manifest);
  return manifest;
}

/**
 * The tables as they were when the backup was made: the migrations up to the newest that it names. Before 1.0.0 files still came in
 * between; a backup that does not name them has nothing for the tables they make.
 */
export async function prepareAsOf(
  manifest: Manifest,
  prepare: (options: PrepareOptions) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "reduit-migrations-"));
  const newest = manifest.migrations.at(-1) ?? "";
  try {
    for (const migration of await listMigrations(migrationsFolder)) {
      const file = fileName(migration);
      if (migration.version <= newest) await copyFile(join(migrationsFolder, file), join(folder, file));
    }
    await prepare({ migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What of a backup lies in the data folder, and not in the database. */
export async function putFiles(file: string, folder: string, signal: AbortSignal): Promise<void> {
  for await (const { name, bytes } of readArchive(file)) {
    signal.throwIfAborted();
    if (name === "format.json") await writeFile(join(folder, name), bytes, { mode: 0o600, flush: true });
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
