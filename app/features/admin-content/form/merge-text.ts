// Merges two changes of a text that affect different lines.
import { diffParts } from "~/lib/text/text-diff.ts";

/** Replaces the lines from `from` up to, but not including, `to`. */
type Change = { from: number; to: number; lines: string[] };

/** Undefined if both changed the same or adjacent lines, which an editor must merge. */
export function mergeTexts(before: string, mine: string, theirs: string): string | undefined {
  const lines = before.split("\n");
  const changes = [...changesOf(lines, mine), ...changesOf(lines, theirs)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  const merged: string[] = [];
  let last: Change | undefined;
  for (const change of changes) {
    if (last && isSame(last, change)) continue;
    if (last && change.from <= last.to) return undefined;
    merged.push(...lines.slice(last?.to ?? 0, change.from), ...change.lines);
    last = change;
  }
  return [...merged, ...lines.slice(last?.to ?? 0)].join("\n");
}

function changesOf(before: string[], after: string): Change[] {
  const changes: Change[] = [];
  let at = 0;
  for (const { kind, parts } of diffParts(before, after.split("\n"))) {
    const last = changes.at(-1);
    const isGoingOn = last?.to === at;
    if (kind === "same") at += parts.length;
    else if (kind === "added" && isGoingOn) last.lines.push(...parts);
    else if (kind === "added") changes.push({ from: at, to: at, lines: parts });
    else {
      at += parts.length;
      if (isGoingOn) last.to = at;
      else changes.push({ from: at - parts.length, to: at, lines: [] });
    }
  }
  return changes;
}

function isSame(one: Change, other: Change): boolean {
  return one.from === other.from && one.to === other.to && one.lines.join("\n") === other.lines.join("\n");
}
