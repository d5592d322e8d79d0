// The query string of PostgREST, as far as the back office uses it. What is not understood is an error, not an empty answer.
type Row = Record<string, unknown>;

const reserved = ["select", "order", "limit", "offset", "on_conflict", "columns"];

export function matches(row: Row, query: URLSearchParams): boolean {
  return [...query].every(([name, condition]) => {
    if (reserved.includes(name)) return true;
    if (name === "or") return parts(condition.slice(1, -1)).some((each) => holdsDotted(row, each));
    return holds(valueAt(row, name), condition);
  });
}

/** "post.status" is a column of an embedded row. */
function valueAt(row: Row, name: string): unknown {
  return name.split(".").reduce<unknown>((value, key) => (value as Row | undefined)?.[key], row);
}

export function ordered(rows: Row[], query: URLSearchParams): Row[] {
  const keys = parts(query.get("order") ?? "").map((each) => each.split("."));
  const sorted = rows.toSorted((one, other) => {
    for (const [column = "", direction] of keys) {
      const difference = compare(one[column], other[column]);
      if (difference !== 0) return direction === "desc" ? -difference : difference;
    }
    return 0;
  });
  const from = Number(query.get("offset") ?? 0);
  return sorted.slice(from, from + Number(query.get("limit") ?? Number.POSITIVE_INFINITY));
}

/**
 * The columns that were asked for, and no other: a form that forgets one does not get it. A row of another table is embedded where the
 * test has put it: `{ post_id, post: { … } }`.
 */
export function selected(row: Row, select: string | null): Row {
  const names = parts(select ?? "*").map((each) => each.trim());
  if (names.includes("*")) return { ...row };
  return Object.fromEntries(
    names.map((name) => {
      const [, alias, column = "", key, inner] =
        /^(?:(\w+):)?(\w+)(?:->>(\w+)|!\w+)?(?:\s*\((.*)\))?$/.exec(name) ?? [];
      if (!column) throw new Error(`The fake backend cannot select ${name}.`);
      if (inner) return [alias ?? column, selected(row[alias ?? column] as Row, inner)];
      const value = row[column] ?? null;
      return [alias ?? column, key ? textIn(value as Row, key) : value];
    }),
  );
}

function textIn(value: Row, key: string): string | null {
  const found = value[key] ?? null;
  return found === null ? null : String(found);
}

function holdsDotted(row: Row, condition: string): boolean {
  const [, column = "", rest = ""] = /^(\w+)\.(.*)$/.exec(condition) ?? [];
  return holds(row[column], rest);
}

function holds(value: unknown, condition: string): boolean {
  const [, operator, wanted = ""] = /^(\w+)\.(.*)$/s.exec(condition) ?? [];
  switch (operator) {
    case "not":
      return !holds(value, wanted);
    case "is":
      return String(value ?? null) === wanted;
    case "eq":
      return String(value) === wanted;
    case "neq":
      return String(value) !== wanted;
    case "gt":
      return compare(value, wanted) > 0;
    case "gte":
      return compare(value, wanted) >= 0;
    case "lt":
      return compare(value, wanted) < 0;
    case "lte":
      return compare(value, wanted) <= 0;
    case "in":
      return parts(wanted.slice(1, -1)).includes(String(value));
    case "like":
      return like(wanted, "").test(String(value));
    case "ilike":
      return like(wanted, "i").test(String(value));
    default:
      throw new Error(`The fake backend does not know the condition ${condition}.`);
  }
}

function like(pattern: string, flags: string): RegExp {
  const source = pattern.replace(
    /\\.|[^\w\s]|_/g,
    (sign) => ({ "%": ".*", _: "." })[sign] ?? `\\${sign.at(-1)}`,
  );
  return new RegExp(`^${source}$`, `s${flags}`);
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === "number") return one - Number(other);
  return String(one ?? "").localeCompare(String(other ?? ""));
}

function parts(list: string): string[] {
  return list.match(/(?:\([^)]*\)|[^,(])+/g) ?? [];
}
