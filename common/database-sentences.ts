// PostgreSQL's own messages about a refused value name tables, columns and constraints. The API child writes them anew for people, and so
// does the browser, as a Supabase project passes them on. Sentences that our functions raise pass as they are.

export const violatedCheck = /relation "([^"]+)" violates check constraint "([^"]+)"/;

const byCode: Record<string, [RegExp, string]> = {
  "22001": [/^value too long/, "A text is too long."],
  "22003": [/out of range/, "A number is too large or too small."],
  "22007": [/^invalid input syntax/, "A date or time is not valid."],
  "22008": [/out of range/, "A date or time is not valid."],
  "22P02": [/^invalid input/, "A value has the wrong format."],
  "23505": [/unique constraint/, "This record already exists"],
  "23P01": [/exclusion constraint/, "This overlaps with another record."],
  "54000": [/./, "A text is too long."],
};

/** In words for a person; undefined for a message that is in words already. */
export function databaseSentence(code: string, message: string): string | undefined {
  const [, table = "", constraint = ""] = violatedCheck.exec(message) ?? [];
  if (constraint) return `${labelOf(columnIn(constraint, table))} is not valid.`;
  const [, column] = /^null value in column "([^"]+)"/.exec(message) ?? [];
  if (column) return `${labelOf(column)} is required.`;
  if (/violates foreign key constraint/.test(message))
    return /^(update or )?delete|^update or/.test(message)
      ? "Other records still refer to this one."
      : "This refers to a record that does not exist.";
  const [pattern, sentence] = (Object.hasOwn(byCode, code) && byCode[code]) || [];
  return pattern?.test(message) ? sentence : undefined;
}

/** `search_title` is “Search title” to a person. */
export function labelOf(column: string): string {
  const words = column
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_")
    .join(" ")
    .trim();
  return words ? words[0]?.toUpperCase() + words.slice(1) : "A value";
}

/** PostgreSQL calls a constraint `table_column_check`, and a second one `table_column_check1`. */
function columnIn(constraint: string, table: string): string {
  const [, column = ""] = /^(.*?)_?(?:check\d*|link|links)$/.exec(constraint.replace(`${table}_`, "")) ?? [];
  return column;
}
