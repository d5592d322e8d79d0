import { Button } from "~/ui/button.tsx";
import { RedoIcon, UndoIcon } from "~/ui/icons/arrows.tsx";
import { shortcutFor } from "../editor/toolbar-commands.tsx";
import type { RecordParts } from "./use-record-form.ts";

export function UndoButtons({ history, isImmutable }: RecordParts) {
  if (isImmutable) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Undo"
        title={`Undo (${shortcutFor("z")})`}
        disabled={!history.canUndo}
        onClick={history.undo}
      >
        <UndoIcon width="18" height="18" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Redo"
        title={`Redo (${shortcutFor("Z")})`}
        disabled={!history.canRedo}
        onClick={history.redo}
      >
        <RedoIcon width="18" height="18" />
      </Button>
      <p className="sr-only" role="status">
        {history.said}
      </p>
    </>
  );
}
