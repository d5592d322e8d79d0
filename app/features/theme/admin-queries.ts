// Themes for the editor. Visitors read the active one with queries.ts.
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { BackendError, changedRow, rowsOf } from "~/lib/rows.ts";
import { completeTheme } from "./complete-theme.ts";
import type { Theme } from "./schema.ts";

/** A theme as it lies in the database, and when it was written last: two editors never overwrite each other silently. */
export type StoredTheme = Theme & { updated_at: string };
export type ThemeParts = Omit<Theme, "id" | "is_active">;

export function themesQuery(userId: string) {
  return queryOptions({
    queryKey: ["themes", userId],
    queryFn: async () => listThemes(await browserClient()),
    retry: 1,
    retryDelay: 1000,
  });
}

async function listThemes(db: Database): Promise<StoredTheme[]> {
  return rowsOf(await db.from("theme_configurations").select("*").order("created_at").order("id")).map(
    storedTheme,
  );
}

export async function updateTheme(db: Database, { id, updated_at }: StoredTheme, parts: ThemeParts) {
  const rows = rowsOf(
    await db
      .from("theme_configurations")
      .update(columnsOf(parts))
      .eq("id", id)
      .eq("updated_at", updated_at)
      .select("*"),
  );
  if (!rows[0])
    throw new BackendError("another editor has changed it in the meantime. Reload the page to see it.");
  return storedTheme(rows[0]);
}

export async function addTheme(db: Database, parts: ThemeParts, id?: string) {
  const row = { ...columnsOf(parts), ...(id && { id }) };
  return storedTheme(changedRow(await db.from("theme_configurations").insert(row).select("*").maybeSingle()));
}

/** The database puts the one before to rest. */
export async function activateTheme(db: Database, id: string) {
  const changed = db.from("theme_configurations").update({ is_active: true }).eq("id", id);
  return storedTheme(changedRow(await changed.select("*").maybeSingle()));
}

/** The database refuses to delete the active one. */
export async function deleteTheme(db: Database, id: string) {
  changedRow(await db.from("theme_configurations").delete().eq("id", id).select("id").maybeSingle());
}

function storedTheme(row: { updated_at: string }): StoredTheme {
  return { ...completeTheme(row), updated_at: row.updated_at };
}

function columnsOf({
  name,
  colors,
  typography,
  spacing,
  borderRadius,
  shadows,
  animation,
  config,
}: ThemeParts) {
  return {
    name,
    colors,
    typography,
    spacing,
    borderRadius,
    shadows,
    animation,
    config: config as Record<string, Json>,
  };
}
