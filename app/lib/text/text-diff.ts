import { diffArrays } from "diff";

export type Piece = { kind: "same" | "added" | "removed"; text: string };
type Run = { kind: Piece["kind"]; parts: string[] };

/** Beyond this many changes the exact difference takes too long: the whole text counts as replaced. */
const mostChanges = 600;

/** Kept, removed and added parts, in order. */
export function diffParts(before: string[], after: string[]): Run[] {
  const changes = diffArrays(before, after, { maxEditLength: mostChanges }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes
    .filter(({ value }) => value.length > 0)
    .map(({ value, added, removed }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      parts: value,
    }));
}

export function diffWords(before: string, after: string): Piece[] {
  return diffParts(wordsOf(before), wordsOf(after)).map(({ kind, parts }) => ({
    kind,
    text: parts.join(""),
  }));
}

/** Words and the separators between them, which together are the text. */
function wordsOf(text: string): string[] {
  return text.split(/(\s+)/).filter((part) => part !== "");
}
