import type { Database } from "~/lib/database.ts";
import { rowOf, rowsOf } from "~/lib/rows.ts";

export async function listIndustries(db: Database) {
  return rowsOf(
    await db
      .from("industries")
      .select("slug, title, summary, description, badge, family, features")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order"),
  );
}

export async function getIndustry(db: Database, slug: string) {
  return rowOf(
    await db
      .from("industries")
      .select(
        "slug, title, summary, badge, family, features, problem, approach, keep, facts, faq, tags, updated_at",
      )
      .eq("slug", slug)
      .eq("is_active", true)
      .is("deleted_at", null)
      .maybeSingle(),
  );
}
