import { Button } from "~/ui/button.tsx";
import { RedoIcon, UndoIcon } from "~/ui/icons/arrows.tsx";
import { shortcutFor } from "../editor/toolbar-commands.tsx";
import type { RecordParts } from "./use-record-form.ts";

export function UndoButtons({ history, isImmutable }: RecordParts) {
  if (isImmutable) return null;
  const buttons = [
    { name: "Undo", key: "z", Drawing: UndoIcon, canAct: history.canUndo, act: history.undo },
    { name: "Redo", key: "Z", Drawing: RedoIcon, canAct: history.canRedo, act: history.redo },
  ];
  return (
    <>
      {buttons.map(({ name, key, Drawing, canAct, act }) => (
        <Button
          key={name}
          variant="ghost"
          size="icon-sm"
          aria-label={name}
          title={`${name} (${shortcutFor(key)})`}
          disabled={!canAct}
          onClick={act}
        >
          <Drawing width="18" height="18" />
        </Button>
      ))}
      <p className="sr-only" role="status">
        {history.said}
      </p>
    </>
  );
}
