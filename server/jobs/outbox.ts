// The outbox is a folder of this process, so every process tidies up its own.
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Database } from "#common/database.ts";

const dayLength = 86_400_000;

/** Deletes the mails that are older than their period. They carry the moment they were written in their name. */
export async function tidyOutbox(db: Database, folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [] as string[]);
  if (names.length === 0) return 0;
  const { data, error } = await db.rpc("retention_periods");
  if (error) throw new Error(error.message);
  const { mails = 30 } = data as Record<string, number>;
  const before = Date.now() - mails * dayLength;
  const old = names.filter((name) => /^\d{13}-/.test(name) && Number(name.slice(0, 13)) < before);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old.length;
}
