import type { Collection, Row } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { publicPathOf, titleOf } from "../description/columns.ts";
import { RevealContext } from "../fields/reveal.ts";
import { UndoContext } from "../fields/undo.ts";
import { SocialPreview } from "../preview/social-preview.tsx";
import { AskReview } from "../review/ask-review.tsx";
import { Comments } from "../review/comments.tsx";
import { SaveStateProvider } from "../saving/save-state.tsx";
import type { PageSlot } from "../slots.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { FormFields } from "./form-fields.tsx";
import { MissingPartsDialog } from "./missing-parts-dialog.tsx";
import { hasPageSettings } from "./page-settings.tsx";
import { PublicationPanels } from "./publication-panels.tsx";
import { PublishQuestions } from "./publish-questions.tsx";
import { RecordActions, RecordSaveState } from "./record-actions.tsx";
import { RecordNotices } from "./record-notices.tsx";
import { UndoButtons } from "./undo-buttons.tsx";
import { useRecordForm } from "./use-record-form.ts";

type RecordFormProps = Parameters<typeof useRecordForm>[0] & { page: PageSlot };

/** The form saves automatically; a public record only changes when the editor publishes. */
export function RecordForm({ page: Page, ...options }: RecordFormProps) {
  const parts = useRecordForm(options);
  const { type, userId, draft, publishing, review, saving } = parts;
  const { record, opened } = draft;
  const { row } = record;
  const saveState = <RecordSaveState {...parts} />;
  return (
    <Page
      title={formTitle(type, row, opened.begun)}
      current={row ? "Edit" : "New"}
      actions={
        <>
          {saveState}
          <UndoButtons {...parts} />
          <RecordActions {...parts} />
        </>
      }
    >
      <RecordNotices {...parts} />
      <SaveStateProvider value={saveState}>
        <RevealContext value={parts.target}>
          <UndoContext value={parts.history}>
            <FormFields
              type={type}
              record={record}
              problems={publishing.problems}
              onSubmit={type.publishable ? saving.flush : publishing.save}
              aside={<PublicationPanels {...parts} />}
            />
            {type.publishable && type.publicPath && !type.previewPath && !hasPageSettings(type) ? (
              <SocialPreview type={type} values={record.values} publicPath={publicPathOf(type, row)} />
            ) : null}
          </UndoContext>
        </RevealContext>
      </SaveStateProvider>
      {row ? (
        <>
          <Comments table={type.table} id={row.id} userId={userId} draft={review.comment} />
          <AskReview
            type={type}
            id={row.id}
            userId={userId}
            open={review.isAsking}
            setOpen={review.setAsking}
            prepare={saving.settle}
          />
        </>
      ) : null}
      {record.conflict ? (
        <ConflictDialog type={type} record={record} userId={userId} onResolved={publishing.goOn} />
      ) : null}
      <PublishQuestions {...parts} />
      <MissingPartsDialog {...parts} />
      {saving.question}
    </Page>
  );
}

function formTitle(type: Collection, row: Row | undefined, begun: Values): string {
  if (row) return titleOf(type, row);
  return type.immutable && begun[type.title]
    ? `New version of ${titleOf(type, begun)}`
    : `New ${type.singular}`;
}
