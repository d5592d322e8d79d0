// A reference links to a record instead of a path: it follows the record when its path changes, and disappears with it. It is written as
// record:TABLE/ID in place of a URL; a fragment (#facts) or a query may follow.
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

/** The distinct references of a text, without fragments and queries. */
export function referencesIn(text: string): string[] {
  const found = text.match(/record:[a-z_]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return [...new Set(found)].filter(parseReference);
}

export function writeReference(table: string, id: string): string {
  return `record:${table}/${id}`;
}

/** The public path of a row: its own path, or its slug below the folder of its table. */
export function pathOf(table: string, { path, slug }: { path?: string; slug?: string }): string {
  return path ?? `${publicRecords.find((records) => records.table === table)?.folder}/${slug}`;
}
