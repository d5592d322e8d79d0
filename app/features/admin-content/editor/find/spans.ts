import type { Edit } from "../text-commands.ts";

export type FindQuery = { words: string; matchCase: boolean };

/** Straight quotes also match curly ones, which replace them while typing. */
export function patternOf({ words, matchCase }: FindQuery): RegExp {
  const pattern = words
    .replace(/[.*+?^${}()|[\]\\/-]/g, (sign) => `\\${sign}`)
    .replace(/'/g, "['‘’‹›]")
    .replace(/"/g, '["“”«»]');
  return new RegExp(pattern, matchCase ? "gu" : "giu");
}

export type Span = { from: number; to: number };

export function spansIn(text: string, query: FindQuery): Span[] {
  return Array.from(text.matchAll(patternOf(query)), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** One edit, so that one Undo reverts it. */
export function replaceAllIn(text: string, spans: Span[], words: string): Edit | undefined {
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return undefined;
  const between = spans.map(({ to }, index) => text.slice(to, spans[index + 1]?.from ?? last.to));
  const insert = between.map((rest) => words + rest).join("");
  const end = first.from + insert.length;
  return { from: first.from, to: last.to, insert, selectFrom: end, selectTo: end };
}
