import { useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import { isImmutable as isRowImmutable } from "../description/columns.ts";
import type { Draft } from "../draft-queries.ts";
import { useReveal } from "../fields/reveal.ts";
import { useReview } from "../review/use-review.ts";
import { isMoved } from "./publication.ts";
import type { RecordState } from "./record-state.ts";
import { useMissingParts } from "./use-missing-parts.ts";
import { usePublishing } from "./use-publishing.ts";
import { useRecordDraft } from "./use-record-draft.ts";
import { useRecordSaving } from "./use-record-saving.ts";
import { useScheduledOutcome } from "./use-scheduled-outcome.ts";
import { useUndo } from "./use-undo.ts";

type Options = {
  type: Collection;
  /** The loaded record, or the initial values of a new one. */
  opened: RecordState;
  userId: string;
  /** Pending changes of other editors, as of when the record was opened. */
  others: Draft[];
};

/** The state that the parts of the form share. */
export type RecordParts = ReturnType<typeof useRecordForm>;

export function useRecordForm({ type, opened, userId, others }: Options) {
  const draft = useRecordDraft(type, opened, userId);
  const { record, shared, forget } = draft;
  const isImmutable = isRowImmutable(type, record.row);
  /** The publication time that the editor chose. It is stored when the record is published. */
  const [chosenTime, setWhen] = useState<string>();
  const when = chosenTime ?? String(record.row?.published_at ?? "");
  const forgetWhen = () => setWhen(undefined);
  const onSaved = shared.noteSaved;
  const missing = useMissingParts(type, record);
  const [target, reveal] = useReveal();
  const history = useUndo(type, record, isImmutable);
  const publishing = usePublishing({
    type,
    record,
    userId,
    when,
    forgetWhen,
    forget,
    onSaved,
    findMissing: missing.find,
    reveal,
  });
  useScheduledOutcome(type, record, userId);
  const review = useReview(type, record, userId);
  const isTimeMoved = chosenTime !== undefined && isMoved(record.row, chosenTime);
  const isMoreLeft = review.isTyped || (isTimeMoved && !isImmutable);
  const saving = useRecordSaving({ type, userId, draft, isImmutable, isBusy: publishing.busy, isMoreLeft });
  return {
    type,
    userId,
    others,
    draft,
    isImmutable,
    when,
    setWhen,
    missing,
    target,
    reveal,
    history,
    publishing,
    review,
    saving,
  };
}
