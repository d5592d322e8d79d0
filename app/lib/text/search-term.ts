/** The length to which the database limits search terms (search_content). */
export const longestSearchTerm = 200;

export type SearchTerm = { text: string; wasCut: boolean };

/** The search term of the URL, on one line, without characters that PostgreSQL cannot store, and limited in length. */
export function readSearchTerm(params: URLSearchParams, name = "q"): SearchTerm {
  const line = (params.get(name) ?? "").replace(/[\p{Cc}\s]+/gu, " ").trim();
  const text = line.slice(0, longestSearchTerm).toWellFormed().trim();
  return { text, wasCut: line.length > longestSearchTerm };
}

/** A pattern for `ilike` inside an `or`: characters with a meaning there match any one character instead. Empty without a search term. */
export function ilikePattern(text: string): string {
  const words = text.slice(0, longestSearchTerm).trim();
  return words === "" ? "" : `%${words.replace(/[^\p{L}\p{N} ./-]/gu, "_")}%`;
}
