// Version 1.0.0 kept the keys in a file of the data folder. What it holds is taken over once, so that nobody is signed out.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import type { KeyKind } from "#common/key-ring.ts";
import { keepKeys } from "./installation-keys.ts";

export const earlierKeysFile = "keys.env";

/** Safe to repeat: the file goes when its keys are in the database. */
export async function takeOverEarlierKeys(sql: Sql, dataFolder: string): Promise<void> {
  const keys = await readEarlierKeys(dataFolder);
  if (!keys) return;
  await keepKeys(sql, keys);
  await rm(join(dataFolder, earlierKeysFile));
}

/** Undefined when there is no such file; one that was damaged is refused, rather than that everyone is signed out unasked. */
export async function readEarlierKeys(dataFolder: string): Promise<Record<KeyKind, string> | undefined> {
  const file = join(dataFolder, earlierKeysFile);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const value = (name: string) => new RegExp(`^${name}=(\\S+)\\s*$`, "m").exec(text)?.[1] ?? "";
  const keys = {
    publishable: value("SUPABASE_PUBLISHABLE_KEY"),
    secret: value("SUPABASE_SECRET_KEY"),
    jwt: value("JWT_SECRET"),
  };
  if (!keys.publishable || !keys.secret || !keys.jwt) {
    throw new Error(
      `${file} does not hold all three keys: restore it from a backup, or delete it to have new ones made (everyone is then signed out).`,
    );
  }
  return keys;
}
