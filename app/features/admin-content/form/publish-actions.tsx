import type { Collection, Row } from "#content-model/collection.ts";
import { Button } from "~/ui/button.tsx";
import { DropdownMenuItem } from "~/ui/dropdown-menu.tsx";
import { EyeOffIcon } from "~/ui/icons/actions.tsx";
import { UndoIcon } from "~/ui/icons/arrows.tsx";
import { isLive, isPublished } from "../description/columns.ts";
import type { Approval } from "../review-queries.ts";
import { isMoved } from "./publication.ts";
import type { Publishing } from "./use-publishing.ts";

type PublishButtonProps = {
  type: Collection;
  row: Row | undefined;
  isDirty: boolean;
  /** Its changes are published by themselves, later. */
  isScheduled: boolean;
  when: string;
  publishing: Publishing;
  /** Of what needs a second person. */
  approval: Approval;
  ask: () => void;
};

/** The one signal of the page: what the public will see after pressing it. */
export function PublishButton(props: PublishButtonProps) {
  const { type, row, isDirty, isScheduled, when, publishing, approval, ask } = props;
  if (!type.publishable) {
    return (
      <Button busy={publishing.busy} disabled={Boolean(row) && !isDirty} onClick={publishing.save}>
        {publishing.busy ? "Saving…" : isScheduled ? "Save now" : "Save"}
      </Button>
    );
  }
  if (row && isPublished(row)) {
    const label = publishing.isNow ? "Publish now" : isScheduled ? "Update now" : "Update";
    return (
      <Button
        busy={publishing.busy}
        disabled={!isDirty && !isMoved(row, when)}
        onClick={publishing.askToUpdate}
      >
        {publishing.busy ? "Updating…" : label}
      </Button>
    );
  }
  // The database would refuse it; the note above the form says why.
  if (approval === "missing") return <Button onClick={ask}>Ask for a review to publish</Button>;
  if (approval === "waiting") return <Button disabled>Waiting for a review</Button>;
  return (
    <Button busy={publishing.busy} onClick={publishing.askToPublish}>
      {publishing.busy ? "Publishing…" : publishing.isLater ? "Schedule" : "Publish"}
    </Button>
  );
}

type PublishMenuItemsProps = {
  type: Collection;
  row: Row | undefined;
  isDirty: boolean;
  sealed: boolean;
  publishing: Publishing;
};

export function PublishMenuItems({ type, row, isDirty, sealed, publishing }: PublishMenuItemsProps) {
  if (!isLive(type, row) || sealed) return null;
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
