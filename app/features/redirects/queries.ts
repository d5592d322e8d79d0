import type { Database } from "#common/database.ts";
import { rowOf } from "~/lib/backend/rows.ts";

/** The target of a former path; null without a redirect. */
export async function findRedirect(db: Database, path: string): Promise<string | null> {
  return rowOf(await db.rpc("find_redirect", { wanted: path }));
}
