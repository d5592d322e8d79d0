// Two texts side by side: what went, what came. By words, around what both share at either end.

export type Part = { text: string; changed: boolean };
export type Diff = { before: Part[]; after: Part[] };

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

export function diffTexts(before: string, after: string): Diff {
  const [old, fresh] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end))
    end++;
  return { before: parts(old, start, end), after: parts(fresh, start, end) };
}

function parts(words: string[], start: number, end: number): Part[] {
  const stop = words.length - end;
  return [
    { text: words.slice(0, start).join(""), changed: false },
    { text: words.slice(start, stop).join(""), changed: true },
    { text: words.slice(stop).join(""), changed: false },
  ].filter(({ text }) => text !== "");
}
