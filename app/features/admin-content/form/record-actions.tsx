import { useState } from "react";
import { dropLocalDrafts } from "~/lib/drafts/local-drafts.ts";
import { DropdownMenuItem } from "~/ui/dropdown-menu.tsx";
import { LinkIcon } from "~/ui/icons/actions.tsx";
import { CheckIcon } from "~/ui/icons/everyday.tsx";
import { OpenPreview } from "../preview/open-preview.tsx";
import { SharePreview } from "../preview/share-preview.tsx";
import { SaveStateText } from "../saving/save-state.tsx";
import { FormMenu } from "./form-menu.tsx";
import { MissingPartsCount } from "./missing-parts-dialog.tsx";
import { hasPageSettings, PageSettings } from "./page-settings.tsx";
import { whereItIs } from "./publication.ts";
import { PublishButton, PublishMenuItems } from "./publish-actions.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The buttons above the form. */
export function RecordActions(parts: RecordParts) {
  const { type, draft, saving, review, isImmutable } = parts;
  const { row, values } = draft.record;
  const [isSharing, setSharing] = useState(false);
  const previewed = type.publicPath && !isImmutable ? row : undefined;
  const prepare = saving.flush;
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
        {previewed ? (
          <DropdownMenuItem onSelect={() => setSharing(true)}>
            <LinkIcon /> Share…
          </DropdownMenuItem>
        ) : null}
      </FormMenu>
      {hasPageSettings(type) ? <PageSettings {...parts} /> : null}
      {previewed ? <OpenPreview type={type} row={previewed} prepare={prepare} /> : null}
      {previewed ? (
        <SharePreview
          type={type}
          row={previewed}
          values={values}
          prepare={prepare}
          open={isSharing}
          setOpen={setSharing}
        />
      ) : null}
      <MissingPartsCount {...parts} />
      {isImmutable ? null : <PublishButton {...parts} />}
    </>
  );
}

export function RecordSaveState(parts: RecordParts) {
  const { draft, saving, publishing, isImmutable } = parts;
  const { record } = draft;
  const { state, flush } = saving;
  const { row, isDirty, publishAt } = record;
  if (isImmutable || !(row || isDirty)) return null;
  // The marked fields say why.
  const isMarked = Object.keys(publishing.problems).length > 0;
  const shown = state.name === "held" && isMarked ? { ...state, why: "Correct the marked fields." } : state;
  return <SaveStateText state={shown} retry={flush} where={whereItIs(isDirty, row, publishAt)} />;
}
