import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { Block } from "#content-model/block.ts";
import { blocks } from "#content-model/blocks.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import { withRenames } from "#content-model/entry-names.ts";
import type { Field, Value, Values } from "#content-model/field.ts";
import { freeSlug, slugOf } from "~/lib/text/slug.ts";
import { capital, isLive } from "../description/columns.ts";
import { changedValues, columnsOf, valuesOf } from "../description/values.ts";
import { insertRow, listSlugHolders, nextPlace, publishRow } from "../queries.ts";
import { ended, recorded, redone, undone } from "./history.ts";
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

/** The edited record: its values, its unsaved fields, and a queue of writes. */
export function useRecord(type: Collection, opened: () => RecordState) {
  const queries = useQueryClient();
  const [state, setState] = useState(opened);
  const latest = useRef(state);
  const [actions] = useState(() => actionsOn(type, latest, setState, queries));
  const unsaved = useMemo(() => unsavedFields(type, state), [type, state]);
  return { ...state, ...actions, latest, unsaved, isDirty: unsaved.length > 0 };
}

export type EditedRecord = ReturnType<typeof useRecord>;

function actionsOn(
  type: Collection,
  latest: RefObject<RecordState>,
  setState: (state: RecordState) => void,
  queries: QueryClient,
) {
  const isWriting = writingIn(type);
  let queue: Promise<unknown> = Promise.resolve();

  function update(changed: Partial<RecordState>) {
    latest.current = { ...latest.current, ...changed };
    setState(latest.current);
  }
  /** A change by the editor, which can be undone. */
  function edit(changed: Pick<RecordState, "values"> & Partial<RecordState>) {
    const { history, values } = latest.current;
    update({ ...changed, history: recorded(history, values, changed.values, Date.now(), isWriting) });
  }
  function move(found: ReturnType<typeof undone>, side: "before" | "after") {
    if (found) update({ history: found.history, values: { ...latest.current.values, ...found.step[side] } });
    return found?.step;
  }
  /** Runs writes one after the other. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }
  return {
    set: (name: string, value: Value) => edit(withValue(type, latest.current, name, value)),
    setAll: (values: Values) => edit({ values: { ...latest.current.values, ...values } }),
    undo: () => move(undone(latest.current.history), "before"),
    redo: () => move(redone(latest.current.history), "after"),
    /** The focus has left a field: typing in it again is another step. */
    endStep() {
      latest.current = { ...latest.current, history: ended(latest.current.history) };
    },
    inTurn,
    /** Writes these fields, or all changed ones, with `extra` columns such as the status. */
    save: (extra: Values = {}, fields?: Values): Promise<"saved" | "conflict"> =>
      inTurn(async () => {
        const before = latest.current;
        const patch =
          fields ?? (before.row ? changedValues(type, before.base, before.values) : before.values);
        // Before the answer, because the page may be closed when it arrives.
        update(withSent(before, patch));
        const outcome = await write(type, before, patch, extra);
        if ("conflict" in outcome) {
          update({ conflict: outcome.conflict });
          return "conflict";
        }
        update(afterWrite(type, before, latest.current, outcome.row, patch));
        if (!before.row) showUrl(type, outcome.row.id);
        void queries.invalidateQueries({ queryKey: ["content", type.table] });
        return "saved";
      }),
    resolve: (choice: Choice) => update(resolved(type, latest.current, choice)),
    /** Postpones the decision: the next write asks again. */
    dismiss: () => update({ conflict: undefined }),
    open: (row: Row) => update(openRecord(type, row, valuesOf(type, row))),
    /** Replaces the state with that of the server. */
    reopen: update,
    recover: (recovery: Recovery) => edit(recovered(latest.current, recovery)),
    /** Without pending changes there is no schedule. */
    noteDraft: (draftAt: string | undefined) =>
      update({ ...(draftAt ? {} : unscheduled), draftAt, sent: [] }),
    noteSchedule: (schedule: Partial<Pick<RecordState, "publishAt" | "blockedReason">>) =>
      update({ ...unscheduled, ...schedule }),
    /** Adopts the record that the server has published. Unsaved values stay. */
    adopt: (row: Row) =>
      update({
        ...afterWrite(type, latest.current, latest.current, row, {}),
        ...unscheduled,
        draftAt: undefined,
      }),
    noteSent: (sent: Values) => update(withSent(latest.current, sent)),
  };
}

const unscheduled = { publishAt: undefined, blockedReason: undefined };

/** Whether a place of the history is in a text with formatting, of the record or of a section. */
function writingIn({ fields }: Collection): (place: string) => boolean {
  const all = [...fields, ...blocks.flatMap((block: Block): readonly Field[] => block.fields)];
  const names = new Set(all.filter(({ kind }) => kind === "markdown").map(({ name }) => name));
  return (place) => names.has(place.split(".").at(-1) ?? "");
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
