// A link with `?preview=…` shows one record before it is public, to anyone with the link: its values, and the page that shows it. The web
// process never stores such a page and excludes it from search engines (server/pages/renderer.ts).
import type { Database as Schema } from "#common/database.types.ts";
import type { ShownIn } from "#content-model/block.ts";
import type { KnownBlock } from "#content-model/blocks.ts";
import type { ContentTable } from "#content-model/field.ts";

type Tables = Schema["public"]["Tables"];
export type PreviewLinkTo<Table extends ContentTable> = {
  [Name in Table]: { table: Name; row: Tables[Name]["Row"]; preview: { expiresAt: string } };
}[Table];

/** The tables whose records sections can preview. */
export type PreviewLink = PreviewLinkTo<"pages" | ShownIn<KnownBlock>>;

/** A page's list with the previewed record in its place; a record that is not public yet is first, so that it is visible. */
export function withPreview<Item extends { id: string }>(
  items: Item[],
  link: { table: ContentTable; row: { id: string } } | undefined,
  table: ContentTable,
): Item[] {
  if (link?.table !== table) return items;
  const row = link.row as Item;
  return items.some(({ id }) => id === row.id)
    ? items.map((item) => (item.id === row.id ? row : item))
    : [row, ...items];
}
