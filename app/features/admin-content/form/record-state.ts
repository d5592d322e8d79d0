// What is known about the record on screen, and how answers of the database change it. Pure: the hook beside it does the asking.

import type { ContentType, Field, Row, Values } from "../description/content-type.ts";
import { changedFields, valuesOf } from "../description/values.ts";

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
  /** As stored; undefined for one that is not stored yet. */
  row: Row | undefined;
  /** The stored row as the form would hold it. */
  base: Values;
  /** What stands in the form. */
  values: Values;
  /** What stood in the form when it was opened: a copy begins with more than nothing, and the editor has typed none of it. */
  begun: Values;
  conflict: Conflict | undefined;
};

export function openRecord(type: ContentType, row: Row | undefined, values: Values): RecordState {
  return { row, base: row ? valuesOf(type, row) : values, values, begun: values, conflict: undefined };
}

/** What the editor would miss: what differs from the stored record, or from what a new one began with. */
export function unsavedFields(type: ContentType, { row, base, begun, values }: RecordState): Field[] {
  return changedFields(type, row ? base : begun, values);
}

/** A copy that still has the name it was given. No one would know it in a list, so it is not stored by itself. */
export function isUnnamedCopy(type: ContentType, { row, begun, values }: RecordState): boolean {
  return !row && !type.sealed && Boolean(begun[type.title]) && begun[type.title] === values[type.title];
}

/** After a write: what was typed meanwhile stays. */
export function afterWrite(type: ContentType, state: RecordState, row: Row): RecordState {
  return { ...state, row, base: valuesOf(type, row), conflict: undefined };
}

/** Another editor wrote in between. Without a contested or adopted field it was something the form does not show, and no one is asked. */
export function conflictWith(
  type: ContentType,
  { base, values }: RecordState,
  theirs: Row,
  extra: Values | undefined,
): Conflict | undefined {
  const mine = new Set(changedFields(type, base, values).map(({ name }) => name));
  const changed = changedFields(type, base, valuesOf(type, theirs));
  if (changed.length === 0) return undefined;
  return {
    theirs,
    extra,
    contested: changed.filter(({ name }) => mine.has(name)),
    adopted: changed.filter(({ name }) => !mine.has(name)),
  };
}

export type Choice = Record<string, "mine" | "theirs">;

export function resolved(type: ContentType, state: RecordState, choice: Choice): RecordState {
  const { conflict } = state;
  if (!conflict) return state;
  const theirs = valuesOf(type, conflict.theirs);
  const values = { ...state.values };
  for (const { name } of conflict.adopted) values[name] = theirs[name] ?? null;
  for (const { name } of conflict.contested)
    if (choice[name] === "theirs") values[name] = theirs[name] ?? null;
  return { ...state, row: conflict.theirs, base: theirs, values, conflict: undefined };
}
