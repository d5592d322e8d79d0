import type { Collection, Row } from "#content-model/collection.ts";
import { changedFields, valuesOf } from "../description/values.ts";
import { type Draft, listDrafts } from "../draft-queries.ts";
import { getRow } from "../queries.ts";
import { blockedReasonOf } from "./blocked-reason.ts";
import { openRecord, type RecordState } from "./record-state.ts";

/** A record and the pending changes of all editors; for a copy only the record. Null if it is missing or in the trash. */
export async function loadRecord(type: Collection, id: string, isCopy = false) {
  const [row, drafts] = await Promise.all([getRow(type, id), isCopy ? [] : listDrafts(type, id)]);
  return row && !row.deleted_at ? { row, drafts } : null;
}

/** The public record with the editor's own pending changes over it. If the record has changed since, the editor must resolve the conflict first. */
export function resumeRecord(type: Collection, row: Row, drafts: Draft[], userId: string): RecordState {
  const draft = drafts.find((each) => each.author_id === userId);
  const state = {
    ...openRecord(type, row, valuesOf(type, { ...row, ...draft?.data })),
    draftAt: draft?.updated_at,
    publishAt: draft?.publish_at ?? undefined,
    blockedReason: blockedReasonOf(draft),
  };
  const contested = changedFields(type, state.base, state.values);
  if (!draft || draft.seen_updated_at === row.updated_at || contested.length === 0) return state;
  return { ...state, conflict: { theirs: row, contested, adopted: [], extra: undefined } };
}
