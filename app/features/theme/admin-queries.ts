// Themes for the editor. Visitors read the active one with queries.ts.
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { BackendError, changedRow, createdRow, deletedRow, rowsOf } from "~/lib/backend/rows.ts";
import { completeTheme } from "./complete-theme.ts";
import { partsOf, type Theme, type ThemeParts } from "./schema.ts";

/** A theme with the time of its last write, so that two editors never overwrite each other silently. */
export type StoredTheme = Theme & { updated_at: string };

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
  const table = () => db.from("theme_configurations");
  const [written] = rowsOf(
    await table().update(columnsOf(parts)).eq("id", id).eq("updated_at", updated_at).select("*"),
  );
  if (written) return storedTheme(written);
  // A write of this editor whose answer was lost has stored exactly this.
  const [found] = rowsOf(await table().select("*").eq("id", id)).map(storedTheme);
  if (found && JSON.stringify(columnsOf(found)) === JSON.stringify(columnsOf(parts))) return found;
  throw new BackendError("another editor has changed it in the meantime. Reload the page to see it.");
}

export async function addTheme(db: Database, parts: ThemeParts, id: string) {
  const table = () => db.from("theme_configurations");
  return storedTheme(
    await createdRow(
      await table()
        .insert({ ...columnsOf(parts), id })
        .select("*")
        .maybeSingle(),
      () => table().select("*").eq("id", id).maybeSingle(),
    ),
  );
}

/** The database deactivates the previous one. */
export async function activateTheme(db: Database, id: string) {
  const changed = db.from("theme_configurations").update({ is_active: true }).eq("id", id);
  return storedTheme(changedRow(await changed.select("*").maybeSingle()));
}

/** The database refuses to delete the active one. */
export async function deleteTheme(db: Database, id: string, mayBeDone: boolean) {
  deletedRow(
    await db.from("theme_configurations").delete().eq("id", id).select("id").maybeSingle(),
    mayBeDone,
  );
}

function storedTheme(row: { updated_at: string }): StoredTheme {
  return { ...completeTheme(row), updated_at: row.updated_at };
}

function columnsOf(parts: ThemeParts) {
  return { ...partsOf(parts), config: parts.config as Record<string, Json> };
}
