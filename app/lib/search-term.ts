/** As many characters as the database searches for (search_content cuts there too); a sentence, not a book. */
export const longestSearchTerm = 200;

export type SearchTerm = { text: string; wasCut: boolean };

/** What was asked for in the address, on one line, without what PostgreSQL cannot store, and of a length that can be shown again. */
export function readSearchTerm(params: URLSearchParams, name = "q"): SearchTerm {
  const line = (params.get(name) ?? "").replace(/[\p{Cc}\s]+/gu, " ").trim();
  const text = line.slice(0, longestSearchTerm).toWellFormed().trim();
  return { text, wasCut: line.length > longestSearchTerm };
}
