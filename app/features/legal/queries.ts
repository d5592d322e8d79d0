import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";

/** Every document in its version in force. */
export async function listLegalDocuments(db: Database) {
  const rows = rowsOf(
    await db
      .from("legal_documents")
      .select("slug, title, summary, version, effective_on, published_at")
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("slug")
      .order("version", { ascending: false }),
  );
  return rows.filter((row, index) => row.slug !== rows[index - 1]?.slug).map(withDate);
}

/** Every published version of a document, newest first. The first is in force. */
export async function listLegalVersions(db: Database, slug: string) {
  const rows = rowsOf(
    await db
      .from("legal_documents")
      .select("slug, version, title, summary, content, effective_on, checksum, published_at")
      .eq("slug", slug)
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("version", { ascending: false }),
  );
  return rows.map(withDate);
}

/** Published documents have a date; only drafts may have none. */
function withDate<Row extends { effective_on: string | null; published_at: string | null }>(row: Row) {
  return { ...row, effective_on: row.effective_on ?? row.published_at ?? "" };
}
