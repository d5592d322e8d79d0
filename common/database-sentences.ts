// PostgreSQL's messages about a refused value name tables, columns and constraints. The API child rewrites them
// (backend/api/plain-message.ts).
// A Supabase project does not, so the browser rewrites the most frequent ones. This code is in every page, and so it is short.

export const violatedCheck = /relation "([^"]+)" violates check constraint "([^"]+)"/;

/** A message for a person; undefined if it already is one. */
export function databaseSentence(message: string): string | undefined {
  const [, table, constraint] = violatedCheck.exec(message) ?? [];
  // PostgreSQL calls a constraint `table_column_check`, and a second one `table_column_check1`.
  if (constraint)
    return `${labelOf(constraint.replace(`${table}_`, "").replace(/_?(check\d*|links?)$/, ""))} is not valid.`;
  const [, column] = /^null value in column "([^"]+)"/.exec(message) ?? [];
  if (column) return `${labelOf(column)} is required.`;
  return / violates .*constraint "/.test(message) ? "This value does not fit the other records." : undefined;
}

/** `search_title` becomes “Search title”. */
export function labelOf(column: string): string {
  const words = column.replace(/_|(?=[A-Z])/g, " ").toLowerCase();
  return words ? words[0]?.toUpperCase() + words.slice(1) : "A value";
}
