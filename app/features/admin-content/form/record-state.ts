// The state of the record in the form, and pure functions that apply the database's answers to it.
import type { Collection, Row } from "#content-model/collection.ts";
import type { Field, Values } from "#content-model/field.ts";
import { newId } from "~/lib/records/new-id.ts";
import { changedFields, pick, valuesOf } from "../description/values.ts";
import { type History, noHistory } from "./history.ts";
import { keepBoth, mergeTexts } from "./merge-text.ts";

export type Conflict = {
  theirs: Row;
  /** Changed by both editors: the editor must choose. */
  contested: Field[];
  /** Changed only by the other editor: adopted. */
  adopted: Field[];
  /** Columns besides the fields that are written after the choice. */
  extra: Values | undefined;
};

export type RecordState = {
  /** Also the id of a new record, so that a repeated create does not add a second row. */
  id: string;
  /** The stored row; undefined for a new record. */
  row: Row | undefined;
  /** The stored values. */
  base: Values;
  /** The values in the form. */
  values: Values;
  /** The values when the form opened. A copy has values that the editor did not type. */
  begun: Values;
  /** Values that were sent and not answered, newest last: they may be stored. */
  sent: Values[];
  /** When the editor's own pending changes were last stored. */
  draftAt: string | undefined;
  /** When they will be published. */
  publishAt: string | undefined;
  /** Why they were not published as scheduled, as a sentence. */
  blockedReason: string | undefined;
  conflict: Conflict | undefined;
  /** What undo and redo restore. */
  history: History;
};

export function openRecord(type: Collection, row: Row | undefined, values: Values): RecordState {
  return {
    id: row?.id ?? newId(),
    row,
    base: row ? valuesOf(type, row) : values,
    values,
    begun: values,
    sent: [],
    draftAt: undefined,
    publishAt: undefined,
    blockedReason: undefined,
    conflict: undefined,
    history: noHistory,
  };
}

/** Only the last sent values matter. */
const mostSent = 3;

export function withSent(state: RecordState, sent: Values): RecordState {
  return { ...state, sent: [...state.sent, sent].slice(-mostSent) };
}

/** The fields that differ from the stored record, or from the initial values of a new one. */
export function unsavedFields(type: Collection, { row, base, begun, values }: RecordState): Field[] {
  return changedFields(type, row ? base : begun, values);
}

/** A copy with its generated title, which could not be told from others in a list. It is not saved automatically. */
export function isUnnamedCopy(type: Collection, { row, begun, values }: RecordState): boolean {
  return !row && !type.immutable && Boolean(begun[type.title]) && begun[type.title] === values[type.title];
}

/**
 * After a write: the form takes the row of the answer, which the database may have completed (a unique slug, an author's name). Values that
 * were typed since `before` stay, and so do those that were not written because they are not valid.
 */
export function afterWrite(
  type: Collection,
  before: RecordState,
  now: RecordState,
  row: Row,
  written: Values,
): RecordState {
  const base = valuesOf(type, row);
  const held = before.row ? changedFields(type, before.base, before.values) : type.fields;
  const taken = changedFields(type, now.values, base).filter(
    (field) =>
      now.values[field.name] === before.values[field.name] &&
      (field.name in written || !held.includes(field)),
  );
  // Unchanged values keep their identity, which shows that nothing was typed since they were saved.
  const values = taken.length > 0 ? { ...now.values, ...pick(base, taken) } : now.values;
  return { ...now, row, base, values, sent: [], conflict: undefined };
}

/** The conflict with another editor's write. Undefined if no field of the form differs. */
export function conflictWith(
  type: Collection,
  { base, values, sent }: RecordState,
  theirs: Row,
  extra: Values | undefined,
): Conflict | undefined {
  const mine = new Set(changedFields(type, base, values).map(({ name }) => name));
  const stored = valuesOf(type, theirs);
  // The values are the same, or stem from an own write whose answer was lost.
  const isOwn = (field: Field) =>
    [values, ...sent].some(
      (each) =>
        field.name in each && changedFields(type, pick(each, [field]), pick(stored, [field])).length === 0,
    );
  const changed = changedFields(type, base, stored).filter((field) => !isOwn(field));
  if (changed.length === 0) return undefined;
  return {
    theirs,
    extra,
    contested: changed.filter(({ name }) => mine.has(name)),
    adopted: changed.filter(({ name }) => !mine.has(name)),
  };
}

export type Choice = Record<string, "mine" | "theirs" | "both">;

/** Both versions of a long text, if the original text is known. `isMerged`: they changed different lines, so that nothing is left to choose. */
export function together(field: Field, base: Values, mine: Values, theirs: Values) {
  if (field.kind !== "markdown" && field.kind !== "long-text") return undefined;
  const [began = "", here = "", there = ""] = [base, mine, theirs].map((values) =>
    String(values[field.name] ?? ""),
  );
  if (began === there) return undefined;
  const merged = mergeTexts(began, here, there);
  return { text: merged ?? keepBoth(began, here, there), isMerged: merged !== undefined };
}

export function resolved(type: Collection, state: RecordState, choice: Choice): RecordState {
  const { conflict } = state;
  if (!conflict) return state;
  const theirs = valuesOf(type, conflict.theirs);
  const values = { ...state.values };
  for (const { name } of conflict.adopted) values[name] = theirs[name] ?? null;
  for (const field of conflict.contested) {
    const { name } = field;
    if (choice[name] === "theirs") values[name] = theirs[name] ?? null;
    if (choice[name] === "both")
      values[name] = together(field, state.base, state.values, theirs)?.text ?? values[name] ?? null;
  }
  // An older step would undo the other editor's change, too.
  const history = noHistory;
  return { ...state, row: conflict.theirs, base: theirs, values, sent: [], conflict: undefined, history };
}
