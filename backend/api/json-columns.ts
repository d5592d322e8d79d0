import type { LiteApp } from "../lite.ts";

/**
 * What lite does to a plain value for a JSON column: it reads a string as JSON (so "5" becomes a number), what is left
 * reaches the database without quotes (so "hello" is refused), and true arrives as a boolean, which is refused too.
 * Encoded twice, every value arrives as it was. Undefined when nothing has to change.
 */
export async function encodeJsonValues(
  value: unknown,
  path: string,
  app: LiteApp,
): Promise<string | undefined> {
  const columns = await jsonColumns(app, path.slice("/rest/v1/".length));
  if (columns.length === 0) return undefined;
  let changed = false;
  for (const row of Array.isArray(value) ? value : [value]) {
    if (typeof row !== "object" || row === null) continue;
    const fields = row as Record<string, unknown>;
    for (const column of columns) {
      if (fields[column] === undefined || fields[column] === null) continue;
      fields[column] = JSON.stringify(JSON.stringify(fields[column]));
      changed = true;
    }
  }
  return changed ? JSON.stringify(value) : undefined;
}

async function jsonColumns(app: LiteApp, table: string): Promise<string[]> {
  const { columns } = await app.connection.introspect({ useCache: true });
  return columns
    .filter((column) => column.table === table && (column.schema || "public") === "public")
    .filter((column) => /^jsonb?$/.test(column.type))
    .map((column) => column.name);
}
