import type { Collection } from "#content-model/collection.ts";
import { isSealed as isRowSealed } from "../description/columns.ts";
import type { Draft } from "../draft-queries.ts";
import { useReview } from "../review/use-review.ts";
import type { RecordState } from "./record-state.ts";
import { useDueChanges } from "./use-due-changes.ts";
import { usePublishTime } from "./use-publish-time.ts";
import { usePublishing } from "./use-publishing.ts";
import { useRecordDraft } from "./use-record-draft.ts";
import { useRecordSaving } from "./use-record-saving.ts";

type Options = {
  type: Collection;
  /** The record as it was loaded, or the beginning of a new one. */
  opened: RecordState;
  userId: string;
  /** Pending changes of other editors, as they were when the record was opened. */
  others: Draft[];
};

/** What the parts of the form share. */
export type RecordParts = ReturnType<typeof useRecordForm>;

export function useRecordForm({ type, opened, userId, others }: Options) {
  const draft = useRecordDraft(type, opened, userId);
  const { record, shared, forget } = draft;
  const isSealed = isRowSealed(type, record.row);
  const time = usePublishTime(record.row);
  const { when, forgetWhen } = time;
  const onSaved = shared.noteSaved;
  const publishing = usePublishing({ type, record, userId, when, forgetWhen, forget, onSaved });
  useDueChanges(type, record, userId);
  const review = useReview(type, record, userId);
  const isMoreLeft = review.isTyped || (time.isMoved && !isSealed);
  const saving = useRecordSaving({ type, userId, draft, isSealed, isBusy: publishing.busy, isMoreLeft });
  return { type, userId, others, draft, isSealed, time, publishing, review, saving };
}
