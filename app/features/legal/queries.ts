import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/rows.ts";

/** Every document once, by the title of its latest version. */
export async function listLegalDocuments(db: Database) {
  const rows = rowsOf(
    await db
      .from("legal_documents")
      .select("slug, title")
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("slug")
      .order("version", { ascending: false }),
  );
  return rows.filter((row, index) => row.slug !== rows[index - 1]?.slug);
}

/** Every published version of a document, newest first. The first is in force, the others stay readable. */
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
  // Nothing is published without a date; the column allows a draft to be without.
  return rows.map((row) => ({ ...row, effective_on: row.effective_on ?? row.published_at ?? "" }));
}
