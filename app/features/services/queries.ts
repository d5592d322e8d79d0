import type { Database } from "~/lib/database.ts";
import { rowOf, rowsOf } from "~/lib/rows.ts";

export async function listServices(db: Database) {
  return rowsOf(
    await db
      .from("services")
      .select("slug, title, summary, description, badge, kind, features")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order"),
  );
}

export async function getService(db: Database, slug: string) {
  return rowOf(
    await db
      .from("services")
      .select(
        "slug, title, summary, badge, kind, features, problem, approach, keep, facts, faq, tags, updated_at",
      )
      .eq("slug", slug)
      .eq("is_active", true)
      .is("deleted_at", null)
      .maybeSingle(),
  );
}
