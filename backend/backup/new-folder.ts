import { access, constants, mkdir, open, readdir, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export type NewFolder = {
  /** Empty; fill it with the replacement of the old folder. */
  path: string;
  /** Puts the new folder in place; returns the path of the old one if it was not empty. */
  takePlace(): Promise<string | undefined>;
  discard(): Promise<void>;
};

type Move = { from: string; to: string };

/** Belongs to the process that restores, and must outlive the exchange. */
const lockFile = "web.lock";

/**
 * Prepares to replace a folder without touching its content: the new one is created beside it and exchanged with two renames. Where no
 * folder can be created beside it (a mounted volume, /var/lib/…), both are inside it and the entries are exchanged one by one.
 */
export async function prepareNewFolder(
  wanted: string,
  date: Date,
  standsBeside = canStandBeside,
): Promise<NewFolder> {
  const target = await realpath(wanted).catch(() => wanted);
  const stamp = date.toISOString().slice(0, 19).replaceAll(":", "-");
  const present = await stat(target).catch(() => undefined);
  await mkdir(dirname(target), { recursive: true });
  if (await standsBeside(target)) {
    const path = `${target}.restoring-${process.pid}`;
    await mkdir(path, { recursive: true, mode: present ? present.mode & 0o777 : 0o755 });
    const aside = `${target}.before-restore-${stamp}`;
    return { path, takePlace: () => exchangeFolders(target, path, aside), discard: () => remove(path) };
  }
  const path = join(target, `.restoring-${process.pid}`);
  await mkdir(path, { recursive: true, mode: 0o755 });
  const aside = join(target, `before-restore-${stamp}`);
  return { path, takePlace: () => exchangeEntries(target, path, aside), discard: () => remove(path) };
}

async function exchangeFolders(target: string, path: string, aside: string): Promise<string | undefined> {
  const old = await readdir(target).catch(() => undefined);
  if (old?.every((name) => name === lockFile)) {
    await rm(join(target, lockFile), { force: true });
    await rmdir(target);
  }
  const keep = old?.some((name) => name !== lockFile) ?? false;
  await moveAll([...(keep ? [{ from: target, to: aside }] : []), { from: path, to: target }]);
  if (keep) await rm(join(aside, lockFile), { force: true });
  await sync(dirname(target));
  return keep ? aside : undefined;
}

async function exchangeEntries(target: string, path: string, aside: string): Promise<string | undefined> {
  const stays = (name: string) =>
    name === lockFile || name === basename(path) || name.startsWith("before-restore-");
  const old = (await readdir(target)).filter((name) => !stays(name));
  const out = old.map((name) => ({ from: join(target, name), to: join(aside, name) }));
  const into = (await readdir(path)).map((name) => ({ from: join(path, name), to: join(target, name) }));
  if (old.length > 0) await mkdir(aside, { mode: 0o700 });
  await moveAll([...out, ...into]).catch(async (error) => {
    await rmdir(aside).catch(() => undefined);
    throw error;
  });
  await sync(target);
  await remove(path);
  return old.length > 0 ? aside : undefined;
}

/** All of them or none: if one fails, those already moved are moved back. */
async function moveAll(moves: Move[]): Promise<void> {
  const done: Move[] = [];
  try {
    for (const move of moves) {
      await rename(move.from, move.to);
      done.unshift(move);
    }
  } catch (error) {
    for (const { from, to } of done) await rename(to, from);
    throw error;
  }
}

async function canStandBeside(target: string): Promise<boolean> {
  const parent = dirname(target);
  const [here, above] = await Promise.all([stat(target).catch(() => undefined), stat(parent)]);
  // A mounted volume cannot be renamed.
  if (here && here.dev !== above.dev) return false;
  return access(parent, constants.W_OK | constants.X_OK).then(
    () => true,
    () => here === undefined,
  );
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().catch(() => undefined);
  await handle.close();
}
