// Recovery after a closed tab, an unreachable server or the end of a session: decides which is newer, the local draft or the server's text.
import type { Collection } from "#content-model/collection.ts";
import { changedFields, pick } from "../description/values.ts";
import type { LocalDraft, Unsaved } from "./local-draft.ts";
import type { RecordState } from "./record-state.ts";

export type Recovery = {
  draft: LocalDraft;
  /** The draft is based on the server's current state. */
  isNewest: boolean;
};

/** Undefined if the loaded record has all values of the draft. */
export function recoveryOf(
  type: Collection,
  state: RecordState,
  draft: LocalDraft | undefined,
): Recovery | undefined {
  if (!draft || holds(type, state, draft.values)) return undefined;
  const isKnown = state.row?.updated_at === draft.seen && state.draftAt === draft.seenDraft;
  const isOwn = draft.sent.some((sent) => holds(type, state, sent));
  return { draft, isNewest: isKnown || isOwn };
}

/** The record with the values of the draft, under the id that a first save may have used. */
export function recovered(state: RecordState, { draft }: Recovery): RecordState {
  return {
    ...state,
    id: state.row ? state.id : (draft.id ?? state.id),
    values: { ...state.values, ...draft.values },
    sent: draft.sent,
  };
}

/** The local draft of a record with unsaved values. */
export function unsavedOf(type: Collection, state: RecordState): Unsaved {
  const { id, row, base, values, sent, draftAt } = state;
  return {
    id,
    title: String(values[type.title] || `New ${type.singular}`),
    path: `/admin/${type.path}/${row?.id ?? "new"}`,
    sent,
    seen: row?.updated_at,
    seenDraft: draftAt,
    values: row ? pick(values, changedFields(type, base, values)) : values,
  };
}

function holds(type: Collection, { values }: RecordState, wanted: Record<string, unknown>): boolean {
  return changedFields(type, values, { ...values, ...(wanted as typeof values) }).length === 0;
}
