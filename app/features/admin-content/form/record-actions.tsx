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
export function RecordActions(parts: RecordParts) {
  const { type, draft, saving, review, isImmutable } = parts;
  const { row, values } = draft.record;
  return (
    <>
      <FormMenu
        type={type}
        row={row}
        onLeave={() => dropLocalDrafts(draft.localName)}
        leaving={saving.leaving}
      >
        <PublishMenuItems {...parts} />
        {isImmutable ? null : (
          <DropdownMenuItem onSelect={review.ask}>
            <CheckIcon /> Ask for a review…
          </DropdownMenuItem>
        )}
      </FormMenu>
      {row && type.publicPath && !isImmutable ? (
        <SharePreview type={type} row={row} values={values} prepare={saving.flush} />
      ) : null}
      {isImmutable ? null : <PublishButton {...parts} />}
    </>
  );
}

export function RecordSaveState({ draft: { record }, saving: { state, flush }, isImmutable }: RecordParts) {
  const { row, isDirty, publishAt } = record;
  if (isImmutable || !(row || isDirty)) return null;
  return <SaveStateText state={state} retry={flush} where={whereItIs(isDirty, row, publishAt)} />;
}
