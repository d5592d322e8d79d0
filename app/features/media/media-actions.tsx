import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { TrashIcon } from "~/ui/icons/actions.tsx";
import { UndoIcon } from "~/ui/icons/arrows.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { deleteForGood, type MediaItem, mediaKey, setTrashed } from "./library-queries.ts";
import { nameOf } from "./media-tile.tsx";

const undoFor = 10_000;

type MediaActionsProps = {
  item: MediaItem;
  /** In how many places it is used; undefined while it is unknown. */
  places: number | undefined;
  onGone: () => void;
};

/** Deleting and putting back. The database refuses to delete what is used, whatever stands here. */
export function MediaActions({ item, places, onGone }: MediaActionsProps) {
  const attempt = useAttempt(mediaKey);
  const noun = item.title === null ? "image" : "document";
  const Noun = item.title === null ? "Image" : "Document";

  const putBack = () =>
    attempt((db) => setTrashed(db, [item.id], false), `The ${noun} was not put back`, `${Noun} put back`);

  async function trash() {
    if (await attempt((db) => setTrashed(db, [item.id], true), `The ${noun} was not deleted`)) return;
    onGone();
    toast({
      title: `${Noun} deleted`,
      description: nameOf(item),
      duration: undoFor,
      action: { label: "Undo", onClick: () => void putBack() },
    });
  }

  async function destroy() {
    if (await attempt((db, mayBeDone) => deleteForGood(db, item, mayBeDone), `The ${noun} was not deleted`))
      return;
    onGone();
    toast({ title: `${Noun} deleted for good` });
  }

  if (item.deleted_at)
    return (
      <div className="media-buttons rule">
        <Button variant="secondary" size="sm" onClick={() => void putBack()}>
          <UndoIcon width="18" height="18" />
          Put back
        </Button>
        <ConfirmDialog
          trigger={<DeleteButton>Delete for good</DeleteButton>}
          title={`Delete this ${noun} for good?`}
          description="The file is removed and cannot be brought back."
          confirmLabel="Delete for good"
          destructive
          onConfirm={destroy}
        />
      </div>
    );
  if (places === undefined || places > 0)
    return (
      <div className="media-kept rule">
        <DeleteButton disabled>Delete</DeleteButton>
        {places ? (
          <p className="small">
            It is used in {places === 1 ? "one place" : `${places} places`}. Remove it there first, and it can
            be deleted.
          </p>
        ) : null}
      </div>
    );
  return (
    <div className="media-buttons rule">
      <ConfirmDialog
        trigger={<DeleteButton>Delete</DeleteButton>}
        title={`Delete this ${noun}?`}
        description="It moves to the trash and can be put back."
        confirmLabel="Delete"
        destructive
        onConfirm={trash}
      />
    </div>
  );
}

function DeleteButton({ children, ...props }: React.ComponentProps<typeof Button>) {
  return (
    <Button variant="ghost" size="sm" className="media-delete" {...props}>
      <TrashIcon width="18" height="18" />
      {children}
    </Button>
  );
}
