import type { Database } from "#common/database.ts";
import { closest } from "./closest.ts";
import { missingPage } from "./missing-page.ts";

type Entry = { slug: string; title: string };

/** To be thrown by the loader of an unknown slug: a 404 that names the nearest pages of the same kind, or else the first of them. */
export function notFound(db: Database, wanted: string, entries: Entry[], hrefOf: (slug: string) => string) {
  return missingPage(db, suggestionsFor(wanted, entries, hrefOf));
}

export function suggestionsFor(wanted: string, entries: Entry[], hrefOf: (slug: string) => string) {
  const near = closest(wanted, entries, ({ slug, title }) => `${slug} ${title}`);
  return (near.length > 0 ? near : entries.slice(0, 3)).map(({ slug, title }) => ({
    title,
    href: hrefOf(slug),
  }));
}
