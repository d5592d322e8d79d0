// After a closed tab, a lost server or a session that ended: which is the newest text, the browser's copy or the server's?
import type { Collection } from "#content-model/collection.ts";
import { changedFields, pick } from "../description/values.ts";
import type { LocalCopy, Unsaved } from "../saving/local-copy.ts";
import type { RecordState } from "./record-state.ts";

export type Recovery = {
  copy: LocalCopy;
  /** The server holds nothing that the copy was not written upon. */
  isNewest: boolean;
};

/** Undefined when the copy holds nothing that the loaded record does not. */
export function recoveryOf(
  type: Collection,
  state: RecordState,
  copy: LocalCopy | undefined,
): Recovery | undefined {
  if (!copy || holds(type, state, copy.values)) return undefined;
  const isKnown = state.row?.updated_at === copy.seen && state.draftAt === copy.seenDraft;
  const isOwn = copy.sent.some((sent) => holds(type, state, sent));
  return { copy, isNewest: isKnown || isOwn };
}

/** The record with the copy's words in it, under the id that its first sending may have been stored with. */
export function recovered(state: RecordState, { copy }: Recovery): RecordState {
  return {
    ...state,
    id: state.row ? state.id : (copy.id ?? state.id),
    values: { ...state.values, ...copy.values },
    sent: copy.sent,
  };
}

/** What the browser keeps of a record that is not stored as it stands in the form. */
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
