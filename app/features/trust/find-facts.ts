// The facts of trust records, with the paths of the records that they link to.
import type { Database } from "#common/database.ts";
import { type Fact, linkedFactsOf } from "#content-model/fields/entries.ts";
import { parseReference } from "#content-model/reference.ts";
import { resolveReferences } from "~/lib/references/resolve.ts";

export type FindFacts = (stored: unknown) => (Fact & { href?: string })[];

/** A link to a record that is not public is omitted. */
export async function factsFinder(db: Database, rows: readonly { facts: unknown }[]): Promise<FindFacts> {
  const links = rows.flatMap((row) => linkedFactsOf(row.facts).flatMap(({ href }) => href ?? []));
  const found = await resolveReferences(db, links);
  return (stored) =>
    linkedFactsOf(stored).map(({ href = "", ...fact }) => {
      const target = parseReference(href) ? found.get(href)?.href : href;
      return target ? { ...fact, href: target } : fact;
    });
}
