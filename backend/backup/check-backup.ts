import { chmod, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive, stopLeftover } from "../postgres/leftover.ts";
import { openBackup } from "./open-backup.ts";
import { buildDataFolder, type Restored, type RestoreOptions } from "./restore-backup.ts";

type Options = Omit<RestoreOptions, "dataFolder"> & {
  /** The place for the temporary folder, which needs a few times the size of the backup. */
  within?: string;
};

const prefix = "reduit-check-";
/** Everything is removed afterwards. */
const forgetful = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** A rehearsal: restores into a temporary folder, compares every row, applies newer migrations, and removes everything. */
export async function checkBackup(options: Options): Promise<Restored> {
  const { file, newestFormat, bin, report, signal, within = tmpdir() } = options;
  await removeLeftovers(within);
  report("Checking the backup");
  const manifest = await openBackup(file, newestFormat);
  const folder = await mkdtemp(join(within, `${prefix}${process.pid}-`));
  try {
    // As root, PostgreSQL runs as another user, who must be able to open the folder.
    await chmod(folder, 0o711);
    return await buildDataFolder({ file, manifest, folder, bin, report, signal, settings: forgetful });
  } finally {
    await remove(folder);
  }
}

/** From a killed rehearsal, whose server may still run. */
async function removeLeftovers(within: string): Promise<void> {
  for (const name of await readdir(within)) {
    const pid = new RegExp(`^${prefix}(\\d+)-\\w+$`).exec(name)?.[1];
    const folder = join(within, name);
    // Another user may have put one of that name into a folder that all users share.
    if (!pid || isAlive(Number(pid)) || !(await isOurs(folder))) continue;
    await stopLeftover(join(folder, "postgres", "cluster"));
    await remove(folder);
  }
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
