// Merges two changes of a text that affect different lines.
import { diffParts } from "~/lib/text/text-diff.ts";

/** Replaces the lines from `from` up to, but not including, `to`. */
type Change = { from: number; to: number; lines: string[] };

/** Undefined if both changed the same or adjacent lines, which an editor must merge. */
export function mergeTexts(before: string, mine: string, theirs: string): string | undefined {
  return merge(before, mine, theirs, () => undefined);
}

/** Where both changed the same lines: their version, an empty line, and mine. */
export function keepBoth(before: string, mine: string, theirs: string): string {
  return merge(before, mine, theirs, (here, there) => [...there, "", ...here]) ?? mine;
}

type Join = (mine: string[], theirs: string[]) => string[] | undefined;

function merge(before: string, mine: string, theirs: string, join: Join): string | undefined {
  const lines = before.split("\n");
  const [here, there] = [changesOf(lines, mine), changesOf(lines, theirs)];
  const merged: string[] = [];
  let at = 0;
  for (const { from, to } of rangesOf([...here, ...there])) {
    const [own, other] = [appliedTo(lines, here, from, to), appliedTo(lines, there, from, to)];
    const kept = lines.slice(from, to).join("\n");
    const isSame = own.join("\n") === other.join("\n");
    const both =
      isSame || other.join("\n") === kept ? own : own.join("\n") === kept ? other : join(own, other);
    if (!both) return undefined;
    merged.push(...lines.slice(at, from), ...both);
    at = to;
  }
  return [...merged, ...lines.slice(at)].join("\n");
}

/** The changed ranges; those that overlap or touch are one. */
function rangesOf(changes: Change[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { from, to } of changes.sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = ranges.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  return ranges;
}

/** The lines of a range after these changes. */
function appliedTo(lines: string[], changes: Change[], from: number, to: number): string[] {
  const applied: string[] = [];
  let at = from;
  for (const change of changes.filter((each) => each.from >= from && each.to <= to)) {
    applied.push(...lines.slice(at, change.from), ...change.lines);
    at = change.to;
  }
  return [...applied, ...lines.slice(at, to)];
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
