import type { Database } from "#common/database.ts";
import { rowOf, rowsOf } from "~/lib/rows.ts";

/** The pages of the trust centre. Their slug is their path without the leading slash. */
export async function listTrustPages(db: Database) {
  return rowsOf(
    await db
      .from("pages")
      .select("slug, title, summary, facts")
      .eq("section", "trust")
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

/** How many days single measurements are kept, as set at this moment. */
export async function getMeasurementDays(db: Database): Promise<number> {
  const periods = rowOf(await db.rpc("retention_periods")) as { measurements?: number } | null;
  return periods?.measurements ?? 90;
}
