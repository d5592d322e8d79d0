import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";

/** A part of a text, and whether it is what was searched for. */
export type MarkedPart = { text: string; match: boolean };

/** Why a record was found that does not have the words as they were typed. */
export type Reason = { asked: string; used: string; how: "synonym" | "spelling" };

export type SearchResult = {
  kind: string;
  href: string;
  title: MarkedPart[];
  snippet: MarkedPart[];
  /** The heading of its section, and the link to it. */
  place?: { name: string; href: string };
  reasons: Reason[];
};

const resultsPerPage = 10;

/** One search over everything, with the rights of the visitor, a page at a time. Beyond the end a page is empty. */
export async function searchContent(db: Database, query: string, page: number) {
  const skip = (page - 1) * resultsPerPage;
  const found = rowsOf(await db.rpc("search_content", { query, max_results: resultsPerPage, skip }));
  const rows = found as unknown as Row[];
  const total = rows[0]?.total ?? 0;
  return { results: rows.map(toResult), total, pages: Math.max(1, Math.ceil(total / resultsPerPage)) };
}

/** The generated types know no column of a function that may be null. */
type Row = {
  kind: string;
  path: string;
  marked_title: string;
  snippet: string;
  found_in: string | null;
  anchor: string | null;
  reasons: Reason[];
  total: number;
};

function toResult(row: Row): SearchResult {
  const { kind, path, marked_title: title, snippet, found_in: name, anchor, reasons } = row;
  return {
    kind,
    href: path,
    title: splitMatches(title),
    snippet: splitMatches(snippet),
    ...(name && { place: { name, href: anchor ? `${path}#${anchor}` : path } }),
    reasons,
  };
}

type Suggestion = { kind: string; href: string; title: string };

/** A few records for what the visitor is typing. */
export async function suggestContent(db: Database, query: string): Promise<Suggestion[]> {
  return rowsOf(await db.rpc("suggest_content", { query })).map(({ kind, path, title }) => ({
    kind,
    href: path,
    title,
  }));
}

/** The database marks matches with two control characters, so that no markup has to be trusted. */
export function splitMatches(snippet: string): MarkedPart[] {
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
