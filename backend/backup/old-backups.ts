import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Backups with our naming scheme, and remains of killed ones. Backups with a name that the operator chose are kept. */
const namePattern = /^reduit-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar\.gz(?:\.age)?(\.\d+\.partial)?$/;
const dayMs = 86_400_000;

export function backupName(at: Date, isEncrypted = false): string {
  return `reduit-${at.toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/**
 * Deletes the backups of a folder that are older than so many days, by the moment in their names: a copied file has
 * another date. Called when a newer one has been read back, so there is always one.
 */
export async function removeOldBackups(folder: string, days: number, now = new Date()): Promise<string[]> {
  const old = (await readdir(folder)).filter((name) => {
    const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
    // No such moment is no number, and never older.
    return now.getTime() - Date.parse(`${day}T${hour}:${minute}:${second}Z`) > days * dayMs;
  });
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.sort();
}
