import { copyFile, link, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Objects lie below storage/ under the hash of their name; drafts of uploads and anything else stay behind. */
const objectPattern = /^storage\/[0-9a-f]{2}\/[0-9a-f]{64}$/;
const holdingPrefix = ".backup-";

export type HeldFiles = { names: string[]; read(name: string): Promise<Buffer>; release(): Promise<void> };

/**
 * Keeps the files as they are now, in milliseconds: a second name for each. Objects are only ever replaced or deleted as
 * a whole, so what bears the second name does not change while the backup reads it.
 */
export async function holdStorage(dataFolder: string): Promise<HeldFiles> {
  const holding = join(dataFolder, `${holdingPrefix}${process.pid}`);
  await removeLeftovers(dataFolder);
  await mkdir(holding, { mode: 0o700 });
  const found = await readdir(join(dataFolder, "storage"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const names: string[] = [];
  for (const entry of found.filter((each) => each.isFile())) {
    const name = relative(dataFolder, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
    if (objectPattern.test(name) && (await hold(join(dataFolder, name), join(holding, name))))
      names.push(name);
  }
  return {
    names: names.sort(),
    read: (name) => readFile(join(holding, name)),
    release: () => rm(holding, { recursive: true, force: true }),
  };
}

export function isObject(entry: string): boolean {
  return objectPattern.test(entry);
}

export async function putObject(dataFolder: string, entry: string, bytes: Buffer): Promise<void> {
  const path = join(dataFolder, entry);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, bytes, { mode: 0o600, flush: true });
}

async function hold(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    // Some file systems have no second names.
    await link(from, to).catch((error) =>
      error.code === "ENOENT" ? Promise.reject(error) : copyFile(from, to),
    );
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Of a backup that was killed. One that runs at the same moment has its own folder, and its process is alive. */
async function removeLeftovers(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(holdingPrefix) || isAlive(Number(name.slice(holdingPrefix.length)))) continue;
    await rm(join(dataFolder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
