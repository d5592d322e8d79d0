import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/rows.ts";

const places: Record<string, (slug: string) => string> = {
  post: (slug) => `/blog/${slug}`,
  "case-study": (slug) => `/case-studies/${slug}`,
  article: (slug) => `/resources/knowledge-base/${slug}`,
  service: (slug) => `/services/${slug}`,
  industry: (slug) => `/industries/${slug}`,
  page: (slug) => `/${slug}`,
};

export type SearchResult = {
  kind: string;
  href: string;
  title: string;
  snippet: { text: string; match: boolean }[];
};

const resultsPerPage = 10;

/** One search over everything, with the rights of the visitor, a page at a time. Beyond the end a page is empty. */
export async function searchContent(db: Database, query: string, page: number) {
  const skip = (page - 1) * resultsPerPage;
  const rows = rowsOf(await db.rpc("search_content", { query, max_results: resultsPerPage, skip }));
  const results = rows.map(({ kind, slug, title, snippet }) => ({
    kind,
    href: places[kind]?.(slug) ?? "/",
    title,
    snippet: splitMatches(snippet),
  }));
  const total = rows[0]?.total ?? 0;
  return { results, total, pages: Math.max(1, Math.ceil(total / resultsPerPage)) };
}

/** The database marks matches with two control characters, so that no markup has to be trusted. */
export function splitMatches(snippet: string): { text: string; match: boolean }[] {
  // Where a note's mark was taken out of the text, a space was left before the full stop.
  const [before = "", ...marked] = snippet.replace(/ +(?=[.,;:](?: |$))/g, "").split("\u0002");
  const parts = marked.flatMap((part) => {
    const [match = "", ...after] = part.split("\u0003");
    return [
      { text: match, match: true },
      { text: after.join(""), match: false },
    ];
  });
  return [{ text: before, match: false }, ...parts].filter((part) => part.text !== "");
}
