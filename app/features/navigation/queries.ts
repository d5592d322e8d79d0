import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import { resolveReferences } from "~/lib/references/resolve.ts";
import { linksOf, type Menus, readMenus } from "./menus.ts";

/** Row-level security leaves only what is published and due; the filters also exclude the drafts that an administrator may read. */
export async function listMenus(db: Database) {
  return rowsOf(
    await db
      .from("menus")
      .select(
        "place, items, sign_in_label, button_label, button_href, menu_button_label, menu_button_href, residency, compliance, copyright",
      )
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("published_at", { ascending: false })
      .order("id")
      .limit(100),
  );
}

/** The menus of header, slide-in menu and footer, from responses cached by table. */
export async function getMenus(db: Database): Promise<Menus> {
  const stored = await listMenus(db);
  return readMenus(stored, await resolveReferences(db, linksOf(stored)));
}
