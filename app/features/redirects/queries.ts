import type { Database } from "#common/database.ts";
import { rowOf } from "~/lib/backend/rows.ts";

/** Where a path leads that no page has any more; null when nowhere. */
export async function findRedirect(db: Database, path: string): Promise<string | null> {
  return rowOf(await db.rpc("find_redirect", { wanted: path }));
}
