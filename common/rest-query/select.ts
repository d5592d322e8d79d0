import { holdLimit, notUnderstood } from "./limits.ts";
import { readColumn, readName } from "./names.ts";

const castTypes = new Set(
  "text integer int4 bigint int8 numeric float8 boolean bool date timestamptz json jsonb uuid".split(" "),
);

type Totals = { items: number; embeds: number };

/** Holds the limits of a select such as `id,title,post:blog_posts!inner(slug,tags)`. */
export function checkSelect(text: string): void {
  // PostgREST and lite treat an empty select like a missing one.
  if (text !== "") checkLevel(text, 0, { items: 0, embeds: 0 });
}

function checkLevel(text: string, depth: number, totals: Totals): void {
  holdLimit("embeddingDepth", depth);
  const times = new Map<string, number>();
  for (const item of splitItems(text, totals)) {
    const open = item.indexOf("(");
    if (open >= 0) {
      holdLimit("embeddedResources", ++totals.embeds);
      readResource(item.slice(0, open).trim());
      const inside = item.slice(open + 1, -1).trim();
      if (inside !== "") checkLevel(inside, depth + 1, totals);
    } else if (item !== "*") {
      const column = readItem(item);
      times.set(column, (times.get(column) ?? 0) + 1);
      holdLimit("sameColumn", times.get(column) ?? 0);
    }
  }
}

/** At the commas of this level. A bracket must close at the end of its item, so that text after it is not overlooked. */
function splitItems(text: string, totals: Totals): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === "(") depth++;
    else if (character === ")") {
      if (--depth < 0) throw notUnderstood("select");
      if (depth === 0 && !/^\s*(,|$)/.test(text.slice(at + 1))) throw notUnderstood("select");
    } else if (character === undefined || (character === "," && depth === 0)) {
      items.push(text.slice(start, at).trim());
      start = at + 1;
      holdLimit("selectedItems", ++totals.items);
    }
  }
  if (depth !== 0) throw notUnderstood("select");
  return items;
}

/** `name`, `alias:name` or `...name`, and hints after exclamation marks. */
function readResource(text: string): void {
  const [named = "", ...hints] = text.split("!");
  const parts = named.startsWith("...") ? [named.slice(3)] : named.split(":");
  if (parts.length > 2 || hints.length > 2) throw notUnderstood("select");
  for (const part of [...parts, ...hints]) readName(part.trim(), "select");
}

/** `column`, `alias:column->path` or `column::type`; returns the column. */
function readItem(text: string): string {
  const [named = "", type, ...more] = text.split("::");
  if (more.length > 0 || (type !== undefined && !castTypes.has(type.trim()))) throw notUnderstood("select");
  const parts = named.split(":");
  const column = (parts.pop() ?? "").trim();
  if (parts.length > 1) throw notUnderstood("select");
  for (const alias of parts) readName(alias.trim(), "select");
  readColumn(column, "select");
  return column.split("->")[0] ?? column;
}
