import { Button } from "~/ui/button.tsx";
import { DropdownMenuItem } from "~/ui/dropdown-menu.tsx";
import { EyeOffIcon } from "~/ui/icons/actions.tsx";
import { UndoIcon } from "~/ui/icons/arrows.tsx";
import { isLive, isPublished } from "../description/columns.ts";
import { isMoved } from "./publication.ts";
import type { RecordParts } from "./use-record-form.ts";

/** The primary button: what visitors will see after pressing it. */
export function PublishButton({ type, draft, when, publishing, review }: RecordParts) {
  const { row, isDirty, values, publishAt } = draft.record;
  const changes = publishAt === undefined ? "Publish changes" : "Publish changes now";
  if (!type.publishable) {
    const isHidden = values.is_active === false;
    const label = isHidden ? "Save draft" : isLive(type, row) ? changes : "Publish";
    return (
      <Button busy={publishing.busy} disabled={Boolean(row) && !isDirty} onClick={publishing.save}>
        {publishing.busy ? (isHidden ? "Saving…" : "Publishing…") : label}
      </Button>
    );
  }
  const { isLater } = publishing;
  if (row && isPublished(row)) {
    const label = isLater ? "Schedule" : publishing.isNow ? "Publish" : changes;
    return (
      <Button
        busy={publishing.busy}
        disabled={!isDirty && !isMoved(row, when)}
        onClick={publishing.askToUpdate}
      >
        {publishing.busy ? "Publishing…" : label}
      </Button>
    );
  }
  // The database would refuse it; the note above the form gives the reason.
  if (review.approval === "missing") return <Button onClick={review.ask}>Ask for a review to publish</Button>;
  if (review.approval === "waiting") return <Button disabled>Waiting for a review</Button>;
  return (
    <Button busy={publishing.busy} onClick={publishing.askToPublish}>
      {publishing.busy ? "Publishing…" : isLater ? "Schedule" : "Publish"}
    </Button>
  );
}

export function PublishMenuItems({ type, draft, isImmutable, publishing }: RecordParts) {
  const { row, isDirty } = draft.record;
  if (!isLive(type, row) || isImmutable) return null;
  return (
    <>
      {isDirty ? (
        <DropdownMenuItem onSelect={() => publishing.setAsking("discard")}>
          <UndoIcon /> Discard changes…
        </DropdownMenuItem>
      ) : null}
      {type.publishable ? (
        <DropdownMenuItem onSelect={publishing.unpublish}>
          <EyeOffIcon /> Unpublish
        </DropdownMenuItem>
      ) : null}
    </>
  );
}
