import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { startPostgres } from "../postgres.ts";
import { prepareDatabase } from "../schema.ts";
import { findDifferences, importDatabase, type LeftOut } from "./import-database.ts";
import type { Manifest, ManifestTable } from "./manifest.ts";
import { prepareNewFolder } from "./new-folder.ts";
import { openBackup, prepareAsOf, putFiles } from "./open-backup.ts";

export type RestoreOptions = {
  file: string;
  /** The caller holds its lock. */
  dataFolder: string;
  newestFormat: number;
  /** POSTGRES_BIN. */
  bin?: string;
  report(line: string): void;
  signal: AbortSignal;
};

export type Restored = {
  manifest: Manifest;
  /** Migrations that are newer than the backup. */
  applied: string[];
  leftOut: LeftOut[];
  /** The tables whose rows are those of the backup. */
  compared: ManifestTable[];
};

export type RestoreResult = Restored & {
  /** Where the folder is that was in this place before. */
  aside: string | undefined;
};

/**
 * Makes a data folder from a backup. It is built, started and compared beside the current one, which is moved aside only after all of
 * that succeeded; an earlier failure or crash leaves it unchanged.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { file, dataFolder, newestFormat, bin, report, signal } = options;
  report("Checking the backup");
  const manifest = await openBackup(file, newestFormat);
  const folder = await prepareNewFolder(dataFolder, new Date());
  try {
    await keepFactorKey(dataFolder, folder.path);
    const restored = await buildDataFolder({ file, manifest, folder: folder.path, bin, report, signal });
    signal.throwIfAborted();
    return { ...restored, aside: await folder.takePlace() };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

type BuildOptions = Pick<RestoreOptions, "file" | "bin" | "report" | "signal"> & {
  manifest: Manifest;
  folder: string;
  /** Of a server that need not survive a power cut. */
  settings?: Record<string, string>;
};

/** Fills an empty folder from a backup that was opened, and compares every row with it. No server runs on it afterwards. */
export async function buildDataFolder(options: BuildOptions): Promise<Restored> {
  const { file, manifest, folder, bin, report, signal, settings } = options;
  await putFiles(file, folder, signal);
  const { leftOut, expected } = await withDatabase({ folder, bin, settings }, async (sql) => {
    report("Making the tables");
    await prepareAsOf(manifest, (prepare) => prepareDatabase(sql, prepare));
    const onTable = (name: string) => report(`Rows of ${name}`);
    return importDatabase(sql, { file, manifest, onTable, signal });
  });
  // Started again, so that what is compared was read from the disk.
  const applied = await withDatabase({ folder, bin, settings }, async (sql) => {
    report("Comparing every row");
    refuseDifferences(await findDifferences(sql, expected));
    const { applied } = await prepareDatabase(sql, { report });
    return applied;
  });
  return { manifest, applied, leftOut, compared: expected };
}

export function refuseDifferences(different: string[]): void {
  if (different.length > 0)
    throw new Error(`The rows of ${different.join(", ")} differ from those of the backup.`);
}

async function withDatabase<T>(
  { folder, bin, settings }: Pick<BuildOptions, "folder" | "bin" | "settings">,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const server = await startPostgres({ folder: join(folder, "postgres"), bin, settings });
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await server.stop();
  }
}

/** No backup contains the key for the secrets of authenticator apps; the key of this machine stays in use. */
export async function keepFactorKey(from: string, to: string): Promise<void> {
  await copyFile(join(from, "factor.key"), join(to, "factor.key")).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}
