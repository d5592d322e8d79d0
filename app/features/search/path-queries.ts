import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import { publicRecords } from "#content-model/public-records.data.ts";
import { rowsOf } from "~/lib/backend/rows.ts";

/** Whether the content has a page at this path, or one with a drawing that was made there. Row-level security leaves out what is not public. */
export async function isDrawnPath(db: Database, path: string): Promise<boolean> {
  const end = path.lastIndexOf("/");
  const records = publicRecords.find(({ folder }) => folder === path.slice(0, end));
  // Generated types know tables by name; here the table is a value.
  const found = records
    ? await (db as unknown as SupabaseClient)
        .from(records.table)
        .select("slug")
        .eq("slug", path.slice(end + 1))
        .limit(1)
    : await db.from("pages").select("path").or(`path.eq.${path},drawn_as.eq.${path}`).limit(1);
  return rowsOf<unknown>(found).length > 0;
}
