import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { log, summary } from "../log.ts";

const intervalMs = 5_000;

/**
 * An account can be deleted by SQL alone: its pictures' rows go in the same transaction, their bytes here. The database lists
 * them for 30 days, so nothing is missed while we are away, and nothing is guessed: a file that merely has no row stays,
 * because the URL of another database is a mistake that must not empty the folder.
 */
export function watchRemovedFiles(sql: Sql, folder: string): () => void {
  const done = new Set<string>();
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    // While the database is unavailable there is nothing to do, and others report it.
    const rows = await sql<{ file: string }[]>`select file from private.removed_files`.catch(() => []);
    for (const { file } of rows) {
      if (done.has(file)) continue;
      done.add(file);
      await rm(join(folder, file.slice(0, 2), file), { force: true }).catch((error) => {
        log("error", "a removed file is still there", { file, reason: summary(error) });
      });
    }
    looking = false;
  }

  void look();
  const timer = setInterval(look, intervalMs).unref();
  return () => clearInterval(timer);
}
