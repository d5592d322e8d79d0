import { dropLocalDrafts } from "~/lib/drafts/local-drafts.ts";
import { DropdownMenuItem } from "~/ui/dropdown-menu.tsx";
import { CheckIcon } from "~/ui/icons/everyday.tsx";
import { SharePreview } from "../preview/share-preview.tsx";
import { SaveStateText } from "../saving/save-state.tsx";
import { FormMenu } from "./form-menu.tsx";
import { whereItIs } from "./publication.ts";
import { PublishButton, PublishMenuItems } from "./publish-actions.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The buttons above the form. */
export function RecordActions({ type, draft, saving, publishing, time, review, isSealed }: RecordParts) {
  const { row, values, isDirty, publishAt } = draft.record;
  return (
    <>
      <FormMenu
        type={type}
        row={row}
        onLeave={() => dropLocalDrafts(draft.localName)}
        leaving={saving.leaving}
      >
        <PublishMenuItems type={type} row={row} isDirty={isDirty} sealed={isSealed} publishing={publishing} />
        {isSealed ? null : (
          <DropdownMenuItem onSelect={review.ask}>
            <CheckIcon /> Ask for a review…
          </DropdownMenuItem>
        )}
      </FormMenu>
      {row && type.publicPath && !isSealed ? (
        <SharePreview type={type} row={row} values={values} prepare={saving.flush} />
      ) : null}
      {isSealed ? null : (
        <PublishButton
          type={type}
          row={row}
          isDirty={isDirty}
          isScheduled={publishAt !== undefined}
          when={time.when}
          publishing={publishing}
          approval={review.approval}
          ask={review.ask}
        />
      )}
    </>
  );
}

export function RecordSaveState({ draft: { record }, saving: { state, flush }, isSealed }: RecordParts) {
  const { row, isDirty, publishAt } = record;
  if (isSealed || !(row || isDirty)) return null;
  return <SaveStateText state={state} retry={flush} where={whereItIs(isDirty, row, publishAt)} />;
}
