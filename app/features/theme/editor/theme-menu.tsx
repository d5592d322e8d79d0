import { useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { DropdownMenuItem, DropdownMenuSeparator } from "~/ui/dropdown-menu.tsx";
import { TrashIcon } from "~/ui/icons/actions.tsx";
import { DownloadIcon, UndoIcon } from "~/ui/icons/arrows.tsx";
import { CopyIcon } from "~/ui/icons/everyday.tsx";
import { MoreMenu } from "~/ui/more-menu.tsx";
import type { ThemeActions } from "./use-theme-actions.ts";
import type { ThemeDraft } from "./use-theme-draft.ts";

/** Actions on the whole theme; two of them ask for confirmation. */
export function ThemeMenu({ draft, actions }: { draft: ThemeDraft; actions: ThemeActions }) {
  const [question, setQuestion] = useState<"reset" | "delete">();
  const { base } = draft;
  const close = (open: boolean) => !open && setQuestion(undefined);
  return (
    <>
      <MoreMenu variant="ghost">
        <DropdownMenuItem onSelect={() => void actions.duplicate(draft.shown)}>
          <CopyIcon width="18" height="18" />
          Duplicate
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.exportFile(draft.shown)}>
          <DownloadIcon width="18" height="18" />
          Export as JSON
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => setQuestion("reset")}>
          <UndoIcon width="18" height="18" />
          Reset to default
        </DropdownMenuItem>
        <DropdownMenuItem
          variant="danger"
          disabled={base.is_active}
          onSelect={() => setQuestion("delete")}
          hint={base.is_active ? "active" : undefined}
        >
          <TrashIcon width="18" height="18" />
          Delete
        </DropdownMenuItem>
      </MoreMenu>
      <ConfirmDialog
        open={question === "reset"}
        onOpenChange={close}
        title="Reset this theme to default?"
        description={
          base.is_active
            ? "Every value is reset to the default, and visitors see it immediately. The name is kept."
            : "Every value is reset to the default. The name is kept."
        }
        confirmLabel="Reset"
        destructive
        onConfirm={() => actions.reset(base, draft.begin)}
      />
      <ConfirmDialog
        open={question === "delete"}
        onOpenChange={close}
        title={`Delete ${base.name}?`}
        description="Visitors do not see this theme. You can undo the deletion for ten seconds."
        confirmLabel="Delete"
        destructive
        onConfirm={() => actions.remove(base)}
      />
    </>
  );
}
