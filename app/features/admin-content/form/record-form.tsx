import type { Values } from "~/lib/fields/field.ts";
import { isSealed as isRowSealed, titleOf } from "../description/columns.ts";
import type { ContentType, Row } from "../description/content-type.ts";
import type { Draft } from "../draft-queries.ts";
import type { PageSlot } from "../page-slot.ts";
import { useReview } from "../review/use-review.ts";
import { SaveStateProvider } from "../saving/save-state.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { PublishQuestions } from "./publish-questions.tsx";
import { RecordActions } from "./record-actions.tsx";
import { RecordDiscussion } from "./record-discussion.tsx";
import { RecordFields } from "./record-fields.tsx";
import { RecordNotices } from "./record-notices.tsx";
import { RecordSaveState } from "./record-save-state.tsx";
import type { RecordState } from "./record-state.ts";
import { useDueChanges } from "./use-due-changes.ts";
import { usePublishTime } from "./use-publish-time.ts";
import { usePublishing } from "./use-publishing.ts";
import { useRecordDraft } from "./use-record-draft.ts";
import { useRecordSaving } from "./use-record-saving.ts";

type RecordFormProps = {
  type: ContentType;
  /** The record as it was loaded, or the beginning of a new one. */
  opened: RecordState;
  userId: string;
  page: PageSlot;
  others: Draft[];
};

/** Typed values are saved without a click; a public record changes only when the editor publishes. */
export function RecordForm({ type, opened, userId, page: Page, others }: RecordFormProps) {
  const draft = useRecordDraft(type, opened, userId);
  const { record, shared, forget } = draft;
  const { row } = record;
  const isSealed = isRowSealed(type, row);
  const time = usePublishTime(row);
  const { when, forgetWhen } = time;
  const publishing = usePublishing({
    type,
    record,
    userId,
    when,
    forgetWhen,
    forget,
    onSaved: shared.noteSaved,
  });
  useDueChanges(type, record, userId);
  const review = useReview(type, record, userId);
  const saving = useRecordSaving({
    type,
    userId,
    draft,
    isSealed,
    isBusy: publishing.busy,
    isMoreLeft: review.isTyped || (time.isMoved && !isSealed),
  });
  const parts = { type, userId, draft, saving, publishing, time, review, others, isSealed };
  const saveState = <RecordSaveState {...parts} />;
  return (
    <Page
      title={formTitle(type, row, opened.begun)}
      current={row ? "Edit" : "New"}
      actions={
        <>
          {saveState}
          <RecordActions {...parts} />
        </>
      }
    >
      <RecordNotices {...parts} />
      <SaveStateProvider value={saveState}>
        <RecordFields {...parts} />
      </SaveStateProvider>
      <RecordDiscussion {...parts} />
      {record.conflict ? <ConflictDialog type={type} record={record} onResolved={publishing.goOn} /> : null}
      <PublishQuestions type={type} record={record} publishing={publishing} when={when} />
      {saving.question}
    </Page>
  );
}

function formTitle(type: ContentType, row: Row | undefined, begun: Values): string {
  if (row) return titleOf(type, row);
  return type.sealed && begun[type.title] ? `New version of ${titleOf(type, begun)}` : `New ${type.singular}`;
}
