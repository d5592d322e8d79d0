// A link to a record instead of to its path: it follows when the record moves and is gone when the record is. Written as one text,
// record:TABLE/ID, wherever a link may stand; a place on the page (#facts) or a query may follow.

/** Where a row of each table is read in public. */
const paths = {
  pages: (row: { path: string }) => row.path,
  services: (row: { slug: string }) => `/services/${row.slug}`,
  industries: (row: { slug: string }) => `/industries/${row.slug}`,
  blog_posts: (row: { slug: string }) => `/blog/${row.slug}`,
  case_studies: (row: { slug: string }) => `/case-studies/${row.slug}`,
  knowledge_articles: (row: { slug: string }) => `/resources/knowledge-base/${row.slug}`,
  legal_documents: (row: { slug: string }) => `/legal/${row.slug}`,
};

export type LinkedTable = keyof typeof paths;
export const linkedTables = Object.keys(paths) as LinkedTable[];

export type Reference = { table: LinkedTable; id: string; rest: string };

const pattern = /^record:([a-z_]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})([?#].*)?$/;

export function parseReference(text: string): Reference | undefined {
  const [, table, id, rest = ""] = pattern.exec(text) ?? [];
  return id && isLinkedTable(table) ? { table, id, rest } : undefined;
}

/** Every record that a text refers to, once, without what follows the references. */
export function referencesIn(text: string): string[] {
  const found = text.match(/record:[a-z_]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return [...new Set(found)].filter(parseReference);
}

export function writeReference(table: LinkedTable, id: string): string {
  return `record:${table}/${id}`;
}

export function pathOf<Table extends LinkedTable>(
  table: Table,
  row: Parameters<(typeof paths)[Table]>[0],
): string {
  return (paths[table] as (row: unknown) => string)(row);
}

export function isLinkedTable(name: string | undefined): name is LinkedTable {
  return name !== undefined && Object.hasOwn(paths, name);
}
