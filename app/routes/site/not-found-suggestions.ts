import { data } from "react-router";
import { closest } from "./closest.ts";

type Entry = { slug: string; title: string };

/** To be thrown by the loader of an unknown slug: a 404 that names the nearest pages of the same kind, or else the first of them. */
export function notFound(wanted: string, entries: Entry[], hrefOf: (slug: string) => string) {
  const near = closest(wanted, entries, ({ slug, title }) => `${slug} ${title}`);
  const suggestions = (near.length > 0 ? near : entries.slice(0, 3)).map(({ slug, title }) => ({
    title,
    href: hrefOf(slug),
  }));
  return data({ suggestions }, { status: 404 });
}
