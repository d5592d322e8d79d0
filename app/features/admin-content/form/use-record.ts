import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Block } from "#content-model/block.ts";
import { blocks } from "#content-model/blocks.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import { withRenames } from "#content-model/entry-names.ts";
import type { Field, Value, Values } from "#content-model/field.ts";
import { freeSlug, slugOf } from "~/lib/text/slug.ts";
import { capital, isLive } from "../description/columns.ts";
import { changedValues, columnsOf, valuesOf } from "../description/values.ts";
import { insertRow, listSlugHolders, nextPlace, publishRow } from "../queries.ts";
import { ended, type History, recorded, redone, undone } from "./history.ts";
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

/** The edited record: its values, its unsaved fields, and a queue of writes. */
export function useRecord(type: Collection, opened: () => RecordState) {
  const queries = useQueryClient();
  const [state, setState] = useState(opened);
  const latest = useRef(state);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isWriting = useMemo(() => writingIn(type), [type]);

  const update = useCallback((next: RecordState) => {
    latest.current = next;
    setState(next);
  }, []);
  /** A change by the editor, which can be undone. */
  const edit = useCallback(
    (next: RecordState) => {
      const { history, values } = latest.current;
      update({ ...next, history: recorded(history, values, next.values, Date.now(), isWriting) });
    },
    [update, isWriting],
  );
  const set = useCallback(
    (name: string, value: Value) => edit(withValue(type, latest.current, name, value)),
    [type, edit],
  );
  const setAll = useCallback(
    (values: Values) => edit({ ...latest.current, values: { ...latest.current.values, ...values } }),
    [edit],
  );
  const undo = useCallback(() => {
    const found = undone(latest.current.history);
    if (found) update(withStep(latest.current, found.history, found.step.before));
    return found?.step;
  }, [update]);
  const redo = useCallback(() => {
    const found = redone(latest.current.history);
    if (found) update(withStep(latest.current, found.history, found.step.after));
    return found?.step;
  }, [update]);
  /** The focus has left a field: typing in it again is another step. */
  const endStep = useCallback(() => {
    latest.current = { ...latest.current, history: ended(latest.current.history) };
  }, []);

  /** Runs writes one after the other. */
  const inTurn = useCallback(<Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = queue.current.then(work);
    queue.current = done.catch(() => undefined);
    return done;
  }, []);

  /** Writes these fields, or all changed ones, with `extra` columns such as the status. */
  const save = useCallback(
    (extra: Values = {}, fields?: Values): Promise<SaveOutcome> =>
      inTurn(async () => {
        const before = latest.current;
        const patch =
          fields ?? (before.row ? changedValues(type, before.base, before.values) : before.values);
        // Before the answer, because the page may be closed when it arrives.
        update(withSent(before, patch));
        const outcome = await write(type, before, patch, extra);
        if ("conflict" in outcome) {
          update({ ...latest.current, conflict: outcome.conflict });
          return "conflict" as const;
        }
        update(afterWrite(type, before, latest.current, outcome.row, patch));
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
  /** Postpones the decision: the next write asks again. */
  const dismiss = useCallback(() => update({ ...latest.current, conflict: undefined }), [update]);
  const open = useCallback(
    (row: Row, values?: Values) => update({ ...openRecord(type, row, values ?? valuesOf(type, row)) }),
    [type, update],
  );
  /** Replaces the state with that of the server. */
  const reopen = useCallback((state: RecordState) => update(state), [update]);
  const recover = useCallback((recovery: Recovery) => edit(recovered(latest.current, recovery)), [edit]);
  /** Without pending changes there is no schedule. */
  const noteDraft = useCallback(
    (draftAt: string | undefined) => {
      const none = { publishAt: undefined, blockedReason: undefined };
      update({ ...latest.current, ...(draftAt ? {} : none), draftAt, sent: [] });
    },
    [update],
  );
  const noteSchedule = useCallback(
    (schedule: Partial<Pick<RecordState, "publishAt" | "blockedReason">>) =>
      update({ ...latest.current, publishAt: undefined, blockedReason: undefined, ...schedule }),
    [update],
  );
  /** Adopts the record that the server has published. Unsaved values stay. */
  const adopt = useCallback(
    (row: Row) =>
      update({
        ...afterWrite(type, latest.current, latest.current, row, {}),
        draftAt: undefined,
        publishAt: undefined,
        blockedReason: undefined,
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
    undo,
    redo,
    endStep,
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

/** Whether a place of the history is in a text with formatting, of the record or of a section. */
function writingIn({ fields }: Collection): (place: string) => boolean {
  const all = [...fields, ...blocks.flatMap((block: Block): readonly Field[] => block.fields)];
  const names = new Set(all.filter(({ kind }) => kind === "markdown").map(({ name }) => name));
  return (place) => names.has(place.split(".").at(-1) ?? "");
}

function withStep(state: RecordState, history: History, changed: Values): RecordState {
  return { ...state, history, values: { ...state.values, ...changed } };
}

/** The slug follows the title until the editor changes it or the record is public. */
function withValue(type: Collection, state: RecordState, name: string, value: Value): RecordState {
  const values = { ...state.values, ...withRenames(type.fields, state.values, name, value) };
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

/**
 * Sets the URL of a record that was just created, so that a reload finds it. A navigation would take the focus from the typing editor.
 */
function showUrl(type: Collection, id: string) {
  if (location.pathname === `/admin/${type.path}/new`)
    history.replaceState(history.state, "", `/admin/${type.path}/${id}`);
}

/** Creates or changes the record. If an earlier attempt created it already, that row is changed. */
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
  if (!state.row) throw new Error("There is no record to change yet.");
  let seen = state.row.updated_at;
  for (let tries = 0; tries < 3; tries++) {
    const written = await publishRow(type, state.row.id, seen, { ...columnsOf(type, patch), ...extra });
    if (written.outcome === "saved") return { row: written.row };
    if (written.outcome === "gone")
      throw new Error(
        `${capital(`this ${type.singular}`)} was deleted by another editor. Your text is kept in this browser.`,
      );
    const conflict = conflictWith(type, state, written.theirs, extra);
    if (conflict) return { conflict };
    // Only columns changed that the form does not show, such as the order.
    seen = written.theirs.updated_at;
  }
  throw new Error("Another editor keeps changing this record. Please try again.");
}
