import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";

const reviewed = "owner, reviewed_on, next_review_on, is_sample";

/** The database leaves out expired ones. */
export async function listTrustRecords(db: Database) {
  return rowsOf(
    await db
      .from("trust_records")
      .select(`id, kind, title, summary, facts, valid_from, valid_until, ${reviewed}`)
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order")
      .order("title"),
  );
}

export async function listReviewedCertifications(db: Database) {
  return rowsOf(
    await db
      .from("certifications")
      .select(`id, name, issuer, number, scope, valid_from, valid_to, ${reviewed}`)
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order"),
  );
}

/** The names of the owners of records, by slug. Team members that are not public are not named. */
export async function listOwners(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = rowsOf(
    await db
      .from("team_members")
      .select("slug, name, is_sample")
      .eq("is_active", true)
      .is("deleted_at", null),
  );
  return new Map(
    rows.flatMap(({ slug, name, is_sample }) =>
      slug ? [[slug, sampleTitle(name, is_sample)] as const] : [],
    ),
  );
}
