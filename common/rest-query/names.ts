import { holdLimit, notUnderstood } from "./limits.ts";

const identifier = "[A-Za-z_][A-Za-z0-9_]*";
const pathStep = "->>?-?[A-Za-z0-9_]+";

const plainName = new RegExp(`^${identifier}$`);
const columnWithPath = new RegExp(`^(${identifier})((?:${pathStep})*)$`);

/** Only plain names: everything in our database has one, and a quoted one could hide what is counted here. */
export function readName(text: string, what: string): string {
  if (!plainName.test(text)) throw notUnderstood(what);
  holdLimit("nameLength", text.length);
  return text;
}

/** A column, perhaps with a path into its JSON: `changes->>title`. */
export function readColumn(text: string, what: string): void {
  const [, name, path] = columnWithPath.exec(text) ?? [];
  if (name === undefined || path === undefined) throw notUnderstood(what);
  holdLimit("nameLength", name.length);
  holdLimit("pathSteps", path.split("->").length - 1);
}

/** `columns` and `on_conflict`; supabase-js puts the names of the first into quotes. */
export function readColumnNames(text: string, what: string): void {
  const names = text.split(",");
  holdLimit("columnNames", names.length);
  for (const name of names) readName(name.trim().replace(/^"([^"]*)"$/, "$1"), what);
}
