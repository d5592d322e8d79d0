// A link with `?preview=…` shows one record before it is public, to anyone with the link: what it
// holds, and where a page shows it. The web process never stores such a page and tells search engines to leave it (server/pages/renderer.ts).
import type { Database as Schema } from "#common/database.types.ts";

type Tables = Schema["public"]["Tables"];
export type PreviewTable =
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
  | "announcements"
  | "tags"
  | "trust_records"
  | "status_components"
  | "status_notices";
export type PreviewLinkTo<Table extends PreviewTable> = {
  [Name in Table]: { table: Name; row: Tables[Name]["Row"]; preview: { expiresAt: string } };
}[Table];

/** What sections of a page may show before it is public. */
export type PreviewLink = PreviewLinkTo<
  | "pages"
  | "hero_slides"
  | "testimonials"
  | "team_members"
  | "certifications"
  | "trust_records"
  | "status_components"
  | "status_notices"
>;

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
