import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Value, Values } from "#content-model/field.ts";
import { capital, isLive } from "../description/columns.ts";
import { freeSlug, slugOf } from "../description/slug.ts";
import { changedFields, changedValues, columnsOf, pick, valuesOf } from "../description/values.ts";
import { insertRow, listSlugHolders, nextPlace, publishRow } from "../queries.ts";
import {
  afterWrite,
  type Choice,
  conflictWith,
  openRecord,
  type RecordState,
  resolved,
  unsavedFields,
  withSent,
} from "./record-state.ts";
import { type Recovery, recovered } from "./recovery.ts";

export type SaveOutcome = "saved" | "conflict";

/** A record being edited: its values, what has changed, and one way to write it. Writes wait for each other. */
export function useRecord(type: Collection, opened: () => RecordState) {
  const queries = useQueryClient();
  const [state, setState] = useState(opened);
  const latest = useRef(state);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const update = useCallback((next: RecordState) => {
    latest.current = next;
    setState(next);
  }, []);
  const set = useCallback(
    (name: string, value: Value) => update(withValue(type, latest.current, name, value)),
    [type, update],
  );
  const setAll = useCallback(
    (values: Values) => update({ ...latest.current, values: { ...latest.current.values, ...values } }),
    [update],
  );

  /** What is written about a record is written one after the other. */
  const inTurn = useCallback(<Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = queue.current.then(work);
    queue.current = done.catch(() => undefined);
    return done;
  }, []);

  /** Writes these fields, or all that changed, with `extra` columns such as the status. */
  const save = useCallback(
    (extra: Values = {}, fields?: Values): Promise<SaveOutcome> =>
      inTurn(async () => {
        const before = latest.current;
        const patch =
          fields ?? (before.row ? changedValues(type, before.base, before.values) : before.values);
        // Noted before the answer: the page may be gone when it comes.
        update(withSent(before, patch));
        const outcome = await write(type, before, patch, extra);
        if ("conflict" in outcome) {
          update({ ...latest.current, conflict: outcome.conflict });
          return "conflict" as const;
        }
        update(settle(type, before, latest.current, outcome.row, patch));
        if (!before.row) showUrl(type, outcome.row.id);
        void queries.invalidateQueries({ queryKey: ["content", type.table] });
        return "saved" as const;
      }),
    [type, update, queries, inTurn],
  );

  const resolve = useCallback(
    (choice: Choice) => update(resolved(type, latest.current, choice)),
    [type, update],
  );
  /** Decided later: the next write asks again. */
  const dismiss = useCallback(() => update({ ...latest.current, conflict: undefined }), [update]);
  const open = useCallback(
    (row: Row, values?: Values) => update({ ...openRecord(type, row, values ?? valuesOf(type, row)) }),
    [type, update],
  );
  /** As it is on the server by now. */
  const reopen = useCallback((state: RecordState) => update(state), [update]);
  const recover = useCallback((recovery: Recovery) => update(recovered(latest.current, recovery)), [update]);
  /** With the copy its schedule goes. */
  const noteDraft = useCallback(
    (draftAt: string | undefined) => {
      const none = { publishAt: undefined, heldBack: undefined };
      update({ ...latest.current, ...(draftAt ? {} : none), draftAt, sent: [] });
    },
    [update],
  );
  const noteSchedule = useCallback(
    (schedule: Partial<Pick<RecordState, "publishAt" | "heldBack">>) =>
      update({ ...latest.current, publishAt: undefined, heldBack: undefined, ...schedule }),
    [update],
  );
  /** The record as it is stored now: what was typed and is not in it stays. */
  const adopt = useCallback(
    (row: Row) =>
      update({
        ...afterWrite(type, latest.current, row),
        draftAt: undefined,
        publishAt: undefined,
        heldBack: undefined,
      }),
    [type, update],
  );
  const noteSent = useCallback((sent: Values) => update(withSent(latest.current, sent)), [update]);
  const unsaved = useMemo(() => unsavedFields(type, state), [type, state]);
  return {
    ...state,
    latest,
    unsaved,
    isDirty: unsaved.length > 0,
    set,
    setAll,
    save,
    inTurn,
    resolve,
    dismiss,
    open,
    reopen,
    recover,
    noteDraft,
    noteSchedule,
    adopt,
    noteSent,
  };
}

export type EditedRecord = ReturnType<typeof useRecord>;

/** Until the editor writes a slug, it follows the title; what is public keeps its own. */
function withValue(type: Collection, state: RecordState, name: string, value: Value): RecordState {
  const values = { ...state.values, [name]: value };
  for (const field of type.fields) {
    if ((field.kind !== "slug" && field.kind !== "path") || field.from !== name || isLive(type, state.row))
      continue;
    const isFollowing = state.values[field.name] === madeFrom(field.kind, state.values[name]);
    if (isFollowing || state.values[field.name] === "") values[field.name] = madeFrom(field.kind, value);
  }
  return { ...state, values };
}

function madeFrom(kind: "slug" | "path", title: Value | undefined): string {
  const slug = slugOf(String(title ?? ""));
  return kind === "path" && slug ? `/${slug}` : slug;
}

/** What the database had to complete (a slug made unique, the time of an update) is shown, unless the editor has changed it meanwhile. */
function settle(
  type: Collection,
  before: RecordState,
  now: RecordState,
  row: Row,
  written: Values,
): RecordState {
  const settled = afterWrite(type, now, row);
  // What waits in the browser because the database would refuse it was not written, and stays as it is.
  const held = changedFields(type, before.base, before.values).filter(({ name }) => !(name in written));
  const completed = changedFields(type, before.values, settled.base).filter(
    (field) =>
      ["slug", "date-time", "records"].includes(field.kind) &&
      !held.includes(field) &&
      now.values[field.name] === before.values[field.name],
  );
  // The same values stay the same object: by that it is known that nothing was typed since they were saved.
  if (completed.length > 0) settled.values = { ...settled.values, ...pick(settled.base, completed) };
  return settled;
}

/**
 * The URL of what has just been stored, so that a reload finds it. Without a navigation: that would take the focus away from
 * the editor who is typing.
 */
function showUrl(type: Collection, id: string) {
  if (location.pathname === `/admin/${type.path}/new`)
    history.replaceState(history.state, "", `/admin/${type.path}/${id}`);
}

/** One that is not stored yet is created; where an earlier sending has done so, that row is changed to what is wanted now. */
async function write(type: Collection, state: RecordState, patch: Values, extra: Values) {
  if (state.row) return change(type, state, patch, extra);
  const { row, isMet } = await create(type, state.id, patch, extra);
  if (!isMet) return { row };
  const base = valuesOf(type, row);
  return change(type, { ...state, row, base }, changedValues(type, base, { ...base, ...patch }), extra);
}

async function create(type: Collection, id: string, values: Values, extra: Values) {
  const columns = columnsOf(type, values);
  for (const field of type.fields) {
    if (
      field.kind !== "slug" ||
      field.shared ||
      columns[field.name] !== slugOf(String(values[field.from] ?? ""))
    )
      continue;
    const wanted = String(columns[field.name]);
    const holders = await listSlugHolders(type, field.name, wanted, id);
    columns[field.name] = freeSlug(
      wanted,
      holders.map(({ slug }) => slug),
    );
  }
  if (type.ordered) columns.display_order = await nextPlace(type);
  return insertRow(type, id, { ...columns, ...extra });
}

async function change(type: Collection, state: RecordState, patch: Values, extra: Values) {
  if (!state.row) throw new Error("There is nothing to change yet.");
  let seen = state.row.updated_at;
  for (let tries = 0; tries < 3; tries++) {
    const written = await publishRow(type, state.row.id, seen, { ...columnsOf(type, patch), ...extra });
    if (written.outcome === "saved") return { row: written.row };
    if (written.outcome === "gone")
      throw new Error(
        `${capital(`this ${type.singular}`)} was deleted by another editor. What you wrote is kept in this browser.`,
      );
    const conflict = conflictWith(type, state, written.theirs, extra);
    if (conflict) return { conflict };
    // Only its place or another column moved that the form does not show.
    seen = written.theirs.updated_at;
  }
  throw new Error("Another editor keeps changing this record. Please try again.");
}
