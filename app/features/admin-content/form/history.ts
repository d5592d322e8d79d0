// The undo history of the form. A step holds only the fields that it changed, so that values which the database completed meanwhile stay.
import type { Value, Values } from "#content-model/field.ts";

export type Step = {
  before: Values;
  after: Values;
  /** The text that was typed in, such as "title" or "sections.2.lead"; undefined for other changes and once the step has ended. */
  place: string | undefined;
  /** Where the typing ended, and when. */
  end: number;
  at: number;
};

export type History = { past: readonly Step[]; future: readonly Step[] };

export const noHistory: History = { past: [], future: [] };

const mostSteps = 200;
/** From this length on, a pause, a jump to another place and a paste begin a step in any field. */
const longText = 300;
const longestPause = 1_000;
const pastedText = 20;

/** Typing in one field is one step; where an editor writes (`isWriting`), only what was typed in one go. */
export function recorded(
  history: History,
  before: Values,
  after: Values,
  now: number,
  isWriting: (place: string) => boolean = () => false,
): History {
  const { past } = history;
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return history;
  const step: Step = {
    before: only(before, names),
    after: only(after, names),
    at: now,
    ...typed(before, after, names),
  };
  const last = past.at(-1);
  if (!last || !isContinued(last, step, isWriting))
    return { past: [...past, step].slice(-mostSteps), future: [] };
  const grown = {
    ...step,
    before: { ...step.before, ...last.before },
    after: { ...last.after, ...step.after },
  };
  return { past: [...past.slice(0, -1), grown], future: [] };
}

/** The next change begins a new step. */
export function ended({ past, future }: History): History {
  const last = past.at(-1);
  return last?.place === undefined
    ? { past, future }
    : { past: [...past.slice(0, -1), { ...last, place: undefined }], future };
}

export function undone({ past, future }: History): { history: History; step: Step } | undefined {
  const step = past.at(-1);
  return (
    step && { history: { past: past.slice(0, -1), future: [{ ...step, place: undefined }, ...future] }, step }
  );
}

export function redone({ past, future }: History): { history: History; step: Step } | undefined {
  const [step, ...rest] = future;
  return step && { history: { past: [...past, step], future: rest }, step };
}

/** Where a change of a text begins and ends: `was` in the old text, `end` in the new one. */
export function changeOf(before: string, after: string): { start: number; was: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++;
  return { start, was: before.length - same, end: after.length - same };
}

function only(values: Values, names: string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** The slug follows the title, so the typed text is in the first changed field. */
function typed(before: Values, after: Values, [name = ""]: string[]): Pick<Step, "place" | "end"> {
  const path = textPath(before[name], after[name]);
  if (path === undefined) return { place: undefined, end: 0 };
  return {
    place: `${name}${path}`,
    end: changeOf(textAt(before, name, path), textAt(after, name, path)).end,
  };
}

function isContinued(last: Step, step: Step, isWriting: (place: string) => boolean): boolean {
  const { place } = step;
  if (place === undefined || last.place !== place) return false;
  const [name = ""] = place.split(".", 1);
  const path = place.slice(name.length);
  const [before, after] = [textAt(step.before, name, path), textAt(step.after, name, path)];
  if (!isWriting(place) && Math.max(before.length, after.length) < longText) return true;
  const { start, was, end } = changeOf(before, after);
  const isTyped = was === start && start === last.end && end - start < pastedText;
  const isDeleted = end === start && was === last.end;
  return step.at - last.at < longestPause && (isTyped || isDeleted);
}

/** Where two values differ if that is in one text only: "" for texts, ".2.lead" for lists of sections. */
function textPath(one: unknown, other: unknown): string | undefined {
  if (isText(one) && isText(other)) return "";
  if (!isNested(one) || !isNested(other) || Array.isArray(one) !== Array.isArray(other)) return undefined;
  if (one.length !== other.length) return undefined;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const [key, ...more] = [...keys].filter((each) => one[each] !== other[each]);
  if (key === undefined || more.length > 0) return undefined;
  const path = textPath(one[key] ?? "", other[key] ?? "");
  return path === undefined ? undefined : `.${key}${path}`;
}

function textAt(values: Values, name: string, path: string): string {
  let at: unknown = values[name] as Value;
  for (const key of path.split(".").slice(1)) at = isNested(at) ? at[key] : undefined;
  return String(at ?? "");
}

function isText(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
