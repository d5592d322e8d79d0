import type { Database } from "~/lib/database.ts";
import { rowOf, rowsOf } from "~/lib/rows.ts";

/** Pages of a section: solutions, trust, company. Their slug is their path without the leading slash. */
export async function listPages(db: Database, section: "solutions" | "trust" | "company") {
  return rowsOf(
    await db
      .from("pages")
      .select("slug, title, summary, description, badge, facts")
      .eq("section", section)
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order"),
  );
}

export async function getPage(db: Database, slug: string) {
  return rowOf(
    await db
      .from("pages")
      .select("slug, section, title, summary, problem, approach, keep, content, facts, faq, tags, updated_at")
      .eq("slug", slug)
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .maybeSingle(),
  );
}
