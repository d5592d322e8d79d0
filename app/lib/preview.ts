// A link with `?preview=…` shows one record before it is public, to whoever has the link (supabase/migrations/*working_copies*).
// The web process never stores such a page and tells search engines to leave it (server/pages/renderer.ts).
import { data } from "react-router";
import type { Database } from "./database.ts";
import type { Database as Schema } from "./database.types.ts";
import { rowOf } from "./rows.ts";

type Tables = Schema["public"]["Tables"];
type PreviewTable = "blog_posts" | "case_studies" | "knowledge_articles" | "legal_documents" | "pages";
export type Preview = { expiresAt: string };

/** Undefined without a link. With one that is unknown, over, or for another kind of page: not found. */
export async function readPreview<Table extends PreviewTable>(db: Database, url: URL, table: Table) {
  const token = url.searchParams.get("preview");
  if (!token) return undefined;
  const found = rowOf(await db.rpc("preview_document", { token: token.slice(0, 200) })) as {
    table: string;
    expires_at: string;
    data: Tables[Table]["Row"];
  } | null;
  if (found?.table !== table) throw data(null, { status: 404 });
  return { row: found.data, preview: { expiresAt: found.expires_at } satisfies Preview };
}
