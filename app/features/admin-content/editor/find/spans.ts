import type { Edit } from "../text-commands.ts";
import { patternOf, type Sought } from "./sought.ts";

export type Span = { from: number; to: number };

export function spansIn(text: string, sought: Sought): Span[] {
  return Array.from(text.matchAll(patternOf(sought)), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** One edit, so that it is undone at once. */
export function replaceAllIn(text: string, spans: Span[], words: string): Edit | undefined {
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return undefined;
  const between = spans.map(({ to }, index) => text.slice(to, spans[index + 1]?.from ?? last.to));
  const insert = between.map((rest) => words + rest).join("");
  const end = first.from + insert.length;
  return { from: first.from, to: last.to, insert, selectFrom: end, selectTo: end };
}
