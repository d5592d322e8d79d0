import type { Database } from "#common/database.ts";
import { completeTheme } from "./complete-theme.ts";
import type { Theme } from "./schema.ts";

/** The active theme; the default one, silently, when none is active or it cannot be read. */
export async function getActiveTheme(db: Database): Promise<Theme> {
  // supabase-js answers every failure with `data: null`.
  const { data } = await db.from("theme_configurations").select("*").eq("is_active", true).maybeSingle();
  return completeTheme(data);
}
