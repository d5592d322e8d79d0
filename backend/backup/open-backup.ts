import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adoptedCommit, isAdoptable, lastAdopted } from "../schema/adopted-history.ts";
import { fileName, listMigrations, migrationsFolder } from "../schema/migration-files.ts";
import type { PrepareOptions } from "../schema.ts";
import { readArchive, verifyArchive } from "./archive-reader.ts";
import { type Manifest, NewerBackup } from "./manifest.ts";

/** Reads the whole backup, and refuses one that is damaged or that this version would misread. */
export async function openBackup(file: string, newestFormat: number): Promise<Manifest> {
  const manifest = await verifyArchive(file);
  if (manifest.format > newestFormat)
    throw new NewerBackup(`data format ${manifest.format}, this version reads ${newestFormat}`);
  await refuseUnknownMigrations(manifest);
  return manifest;
}

/** The tables as they were when the backup was made: the baseline, and the migrations up to the newest that the backup names. */
export async function prepareAsOf(
  manifest: Manifest,
  prepare: (options: PrepareOptions) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "reduit-migrations-"));
  const newest = manifest.migrations.at(-1) ?? "";
  try {
    for (const [index, migration] of (await listMigrations(migrationsFolder)).entries()) {
      const file = fileName(migration);
      if (index === 0 || migration.version <= newest)
        await copyFile(join(migrationsFolder, file), join(folder, file));
    }
    await prepare({ migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a backup holds of the data folder. */
export async function putFiles(file: string, folder: string, signal: AbortSignal): Promise<void> {
  for await (const { name, bytes } of readArchive(file)) {
    signal.throwIfAborted();
    if (name === "format.json") await writeFile(join(folder, name), bytes, { mode: 0o600, flush: true });
  }
}

async function refuseUnknownMigrations({ migrations }: Manifest): Promise<void> {
  const newest = migrations.at(-1);
  if (!newest) throw new Error("This backup is of a database without Reduit's tables: use another one.");
  if (isAdoptable(migrations)) return;
  if (newest <= lastAdopted)
    throw new Error(
      `This backup was made by an older version of Reduit (migration ${newest}): restore it with Reduit at commit ${adoptedCommit}, back up there, and restore that backup with this version.`,
    );
  const known = new Set((await listMigrations(migrationsFolder)).map(({ version }) => version));
  const unknown = migrations.filter((version) => !known.has(version));
  if (unknown.length > 0) throw new NewerBackup(`migration ${unknown.at(-1)}`);
}
