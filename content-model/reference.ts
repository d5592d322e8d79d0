// A link to a record instead of to its path: it follows when the record moves and is gone when the record is. Written as one text,
// record:TABLE/ID, wherever a link may stand; a place on the page (#facts) or a query may follow.
import { publicRecords } from "./public-records.data.ts";

export const linkedTables: readonly string[] = publicRecords.flatMap(({ table, link }) =>
  link ? [table] : [],
);

export type Reference = { table: string; id: string; rest: string };

const pattern = /^record:([a-z_]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})([?#].*)?$/;

export function parseReference(text: string): Reference | undefined {
  const [, table = "", id, rest = ""] = pattern.exec(text) ?? [];
  return id && linkedTables.includes(table) ? { table, id, rest } : undefined;
}

/** Every record that a text refers to, once, without what follows the references. */
export function referencesIn(text: string): string[] {
  const found = text.match(/record:[a-z_]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return [...new Set(found)].filter(parseReference);
}

export function writeReference(table: string, id: string): string {
  return `record:${table}/${id}`;
}

/** Where a row is read in public: its own path, or its slug below the folder of its table. */
export function pathOf(table: string, { path, slug }: { path?: string; slug?: string }): string {
  return path ?? `${publicRecords.find((records) => records.table === table)?.folder}/${slug}`;
}
