import type { Row } from "#content-model/collection.ts";

/**
 * Nests each row below the row with the longest path that its own path begins with, in the order of the paths. The home page is first and
 * has no rows below it.
 */
export function treeOf(rows: readonly Row[], column: string): { row: Row; depth: number }[] {
  const steps = (row: Row) => String(row[column]).split("/").filter(Boolean);
  const above: string[] = [];
  return rows
    .map((row) => ({ row, path: steps(row) }))
    .sort((one, other) => compare(one.path, other.path))
    .map(({ row, path }) => {
      const prefix = `${path.join("/")}/`;
      while (above.length > 0 && !prefix.startsWith(above.at(-1) ?? "")) above.pop();
      const depth = above.length;
      if (path.length > 0) above.push(prefix);
      return { row, depth };
    });
}

function compare(one: string[], other: string[]): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  if (at < 0) return one.length - other.length;
  const there = other[at];
  return there === undefined ? 1 : (one[at] ?? "").localeCompare(there);
}
