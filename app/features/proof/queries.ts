import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import type { KnownDocument } from "./checks/document.ts";

/** Every published version of every legal document, newest first, with its checksum. */
export async function listChecksums(db: Database): Promise<KnownDocument[]> {
  const rows = rowsOf(
    await db
      .from("legal_documents")
      .select("slug, title, version, effective_on, published_at, checksum")
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("slug")
      .order("version", { ascending: false }),
  );
  return rows.map(({ effective_on: effectiveOn, published_at: publishedAt, ...row }, at) => ({
    ...row,
    effectiveOn: effectiveOn ?? publishedAt ?? "",
    isInForce: row.slug !== rows[at - 1]?.slug,
  }));
}
