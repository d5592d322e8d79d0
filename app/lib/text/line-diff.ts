// The difference between two texts in lines and, within a changed line, in words.
import { diffParts, diffWords, type Piece } from "./text-diff.ts";

export type DiffLine =
  | { kind: "same"; text: string }
  | { kind: "added" | "removed"; pieces: Piece[] }
  /** Unchanged lines that are left out. */
  | { kind: "skipped"; count: number };

/** The number of unchanged lines around a change. */
const context = 2;

export function diffLines(before: string, after: string): DiffLine[] {
  const runs = diffParts(linesOf(before), linesOf(after));
  const lines = runs.flatMap(({ kind, parts }, at): DiffLine[] => {
    if (kind === "same") return parts.map((text) => ({ kind, text }));
    const next = runs[at + 1];
    if (kind === "removed" && next?.kind === "added") return changedLines(parts, next.parts);
    // Replaced lines are shown with their replacement.
    if (kind === "added" && runs[at - 1]?.kind === "removed") return [];
    return parts.map((text) => ({ kind, pieces: [{ kind, text }] }));
  });
  return skipUnchanged(lines);
}

/** If as many lines were removed as added, each is compared word by word with its counterpart. */
function changedLines(removed: string[], added: string[]): DiffLine[] {
  const words =
    removed.length === added.length ? removed.map((line, at) => diffWords(line, added[at] ?? "")) : [];
  const side = (kind: "removed" | "added", texts: string[]) =>
    texts.map(
      (text, at): DiffLine => ({
        kind,
        pieces: words[at]?.filter((piece) => piece.kind === "same" || piece.kind === kind) ?? [
          { kind, text },
        ],
      }),
    );
  return [...side("removed", removed), ...side("added", added)];
}

function skipUnchanged(lines: DiffLine[]): DiffLine[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== "same");
  const shown: DiffLine[] = [];
  lines.forEach((line, index) => {
    const last = shown[shown.length - 1];
    if (isNear(index)) shown.push(line);
    else if (last?.kind === "skipped") last.count++;
    else shown.push({ kind: "skipped", count: 1 });
  });
  return shown;
}

/** Empty lines count. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}
