// What is known about the record on screen, and how answers of the database change it. Pure: the hook beside it does the asking.

import type { Collection, Row } from "#content-model/collection.ts";
import type { Field, Values } from "#content-model/field.ts";
import { newId } from "~/lib/records/new-id.ts";
import { changedFields, pick, valuesOf } from "../description/values.ts";
import { mergeTexts } from "./merge-text.ts";

export type Conflict = {
  theirs: Row;
  /** Changed by both: the editor has to choose. */
  contested: Field[];
  /** Changed by them alone: taken over. */
  adopted: Field[];
  /** What was about to be written besides the fields, and is written after the choice. */
  extra: Values | undefined;
};

export type RecordState = {
  /** The one it has or will have: a create that is sent again must not make a second row. */
  id: string;
  /** As stored; undefined for one that is not stored yet. */
  row: Row | undefined;
  /** The stored row as the form would hold it. */
  base: Values;
  /** What stands in the form. */
  values: Values;
  /** What stood in the form when it was opened: a copy begins with more than nothing, and the editor has typed none of it. */
  begun: Values;
  /** What was sent and is not answered, the newest last: it may be stored. */
  sent: Values[];
  /** When the editor's own pending changes were stored, as far as this page knows. */
  draftAt: string | undefined;
  /** When they are published on schedule. */
  publishAt: string | undefined;
  /** Why they were not published at that time: a sentence. */
  heldBack: string | undefined;
  conflict: Conflict | undefined;
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
    heldBack: undefined,
    conflict: undefined,
  };
}

/** More than a few are not kept: what counts is the last that may have arrived. */
const mostSent = 3;

export function withSent(state: RecordState, sent: Values): RecordState {
  return { ...state, sent: [...state.sent, sent].slice(-mostSent) };
}

/** What the editor would miss: what differs from the stored record, or from what a new one began with. */
export function unsavedFields(type: Collection, { row, base, begun, values }: RecordState): Field[] {
  return changedFields(type, row ? base : begun, values);
}

/** A copy that still has the name it was given. No one would know it in a list, so it is not stored by itself. */
export function isUnnamedCopy(type: Collection, { row, begun, values }: RecordState): boolean {
  return !row && !type.sealed && Boolean(begun[type.title]) && begun[type.title] === values[type.title];
}

/** After a write: what was typed meanwhile stays. */
export function afterWrite(type: Collection, state: RecordState, row: Row): RecordState {
  return { ...state, row, base: valuesOf(type, row), sent: [], conflict: undefined };
}

/** Another editor wrote in between. Without a contested or adopted field it was something the form does not show, and no one is asked. */
export function conflictWith(
  type: Collection,
  { base, values, sent }: RecordState,
  theirs: Row,
  extra: Values | undefined,
): Conflict | undefined {
  const mine = new Set(changedFields(type, base, values).map(({ name }) => name));
  const stored = valuesOf(type, theirs);
  // Theirs are the same words, or an own writing has come through whose answer was lost.
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

/** Both changes of a long text in one, where they lie apart. Without knowing what it began with, their change cannot be told. */
export function together(field: Field, base: Values, mine: Values, theirs: Values): string | undefined {
  if (field.kind !== "markdown" && field.kind !== "long-text") return undefined;
  const [began, here, there] = [base, mine, theirs].map((values) => String(values[field.name] ?? ""));
  if (began === there) return undefined;
  return mergeTexts(began ?? "", here ?? "", there ?? "");
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
      values[name] = together(field, state.base, state.values, theirs) ?? values[name] ?? null;
  }
  return { ...state, row: conflict.theirs, base: theirs, values, sent: [], conflict: undefined };
}
