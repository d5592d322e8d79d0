import type { Database } from "#common/database.ts";
import type { ContentTable } from "#content-model/field.ts";
import { rowOf } from "~/lib/backend/rows.ts";
import type { PreviewLinkTo } from "~/lib/records/preview.ts";
import { missingPage } from "./missing-page.ts";

/** Undefined without a link. With one that is unknown, over, or for what this page does not show: not found. */
export async function readPreview<Table extends ContentTable>(
  db: Database,
  url: URL,
  ...tables: Table[]
): Promise<PreviewLinkTo<Table> | undefined> {
  const token = url.searchParams.get("preview");
  if (!token) return undefined;
  const found = rowOf(await db.rpc("preview_document", { token: token.slice(0, 200) })) as {
    table: Table;
    expires_at: string;
    data: unknown;
  } | null;
  if (!found || !tables.includes(found.table)) throw await missingPage(db);
  return {
    table: found.table,
    row: found.data,
    preview: { expiresAt: found.expires_at },
  } as PreviewLinkTo<Table>;
}
