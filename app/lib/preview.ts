// A link with `?preview=…` shows one record before it is public, to anyone with the link (supabase/migrations/*working_copies*).
// The web process never stores such a page and tells search engines to leave it (server/pages/renderer.ts).
import { data } from "react-router";
import type { Database } from "#common/database.ts";
import type { Database as Schema } from "#common/database.types.ts";
import { rowOf } from "./rows.ts";

type Tables = Schema["public"]["Tables"];
type PreviewTable =
  | "blog_posts"
  | "case_studies"
  | "knowledge_articles"
  | "legal_documents"
  | "pages"
  | "services"
  | "industries"
  | "hero_slides"
  | "testimonials"
  | "team_members"
  | "certifications"
  | "announcements";
type Link<Table extends PreviewTable> = {
  [Name in Table]: { table: Name; row: Tables[Name]["Row"]; preview: { expiresAt: string } };
}[Table];

/** Undefined without a link. With one that is unknown, over, or for what this page does not show: not found. */
export async function readPreview<Table extends PreviewTable>(
  db: Database,
  url: URL,
  ...tables: Table[]
): Promise<Link<Table> | undefined> {
  const token = url.searchParams.get("preview");
  if (!token) return undefined;
  const found = rowOf(await db.rpc("preview_document", { token: token.slice(0, 200) })) as {
    table: Table;
    expires_at: string;
    data: unknown;
  } | null;
  if (!found || !tables.includes(found.table)) throw data(null, { status: 404 });
  return { table: found.table, row: found.data, preview: { expiresAt: found.expires_at } } as Link<Table>;
}

/** What a page lists, with the previewed record in its place; one that is not public yet stands first, where it is seen. */
export function withPreview<Item extends { id: string }>(
  items: Item[],
  link: { table: PreviewTable; row: { id: string } } | undefined,
  table: PreviewTable,
): Item[] {
  if (link?.table !== table) return items;
  const row = link.row as Item;
  return items.some(({ id }) => id === row.id)
    ? items.map((item) => (item.id === row.id ? row : item))
    : [row, ...items];
}
