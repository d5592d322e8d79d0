import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";

/** The figures shown in public, in the order an admin gave them. */
export async function listActiveStatistics(db: Database, category: string) {
  let request = db
    .from("statistics")
    .select("id, title, value, description, is_sample")
    .eq("is_active", true);
  if (category) request = request.eq("category", category);
  return rowsOf(await request.order("display_order", { ascending: true }));
}
