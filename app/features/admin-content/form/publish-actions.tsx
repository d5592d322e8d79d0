import { Button } from "~/ui/button.tsx";
import { DropdownMenuItem } from "~/ui/dropdown-menu.tsx";
import { EyeOffIcon } from "~/ui/icons/actions.tsx";
import { UndoIcon } from "~/ui/icons/arrows.tsx";
import { isLive, isPublished } from "../description/columns.ts";
import type { ContentType, Row } from "../description/content-type.ts";
import type { Publishing } from "./use-publishing.ts";

type PublishButtonProps = {
  type: ContentType;
  row: Row | undefined;
  isDirty: boolean;
  when: string;
  publishing: Publishing;
};

/** The one signal of the page: what the public will see after pressing it. */
export function PublishButton({ type, row, isDirty, when, publishing }: PublishButtonProps) {
  if (!type.publishable) {
    return (
      <Button busy={publishing.busy} disabled={Boolean(row) && !isDirty} onClick={publishing.save}>
        {publishing.busy ? "Saving…" : "Save"}
      </Button>
    );
  }
  if (row && isPublished(row)) {
    const isMoved = new Date(when).getTime() !== new Date(String(row.published_at)).getTime();
    return (
      <Button busy={publishing.busy} disabled={!isDirty && !isMoved} onClick={publishing.update}>
        {publishing.busy ? "Updating…" : "Update"}
      </Button>
    );
  }
  const isLater = when !== "" && new Date(when) > new Date();
  return (
    <Button busy={publishing.busy} onClick={publishing.publish}>
      {publishing.busy ? "Publishing…" : isLater ? "Schedule" : "Publish"}
    </Button>
  );
}

type PublishMenuItemsProps = {
  type: ContentType;
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
        <DropdownMenuItem onSelect={publishing.discard}>
          <UndoIcon /> Discard changes
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
