import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";

const reviewed = "owner, reviewed_on, next_review_on";

/** Expired ones are withheld by the database itself. */
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

/** Who answers for a record, by slug. Somebody who is no longer shown is not named. */
export async function listOwners(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = rowsOf(
    await db.from("team_members").select("slug, name").eq("is_active", true).is("deleted_at", null),
  );
  return new Map(rows.flatMap(({ slug, name }) => (slug ? [[slug, name] as const] : [])));
}
