import { useCallback } from "react";
import { FindBar } from "../find/find-bar.tsx";
import type { Sought } from "../find/sought.ts";
import { findingIn, goToFound, replaceAllFound, replaceFound, seek } from "./find.ts";
import type { Editor } from "./use-visual-editor.ts";

export function VisualFind({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { view, state } = editor;
  const { found, at } = findingIn(state);
  const { from, to } = state.selection;
  /** Unlike a command of the toolbar it leaves the focus where it is. */
  function run(command: ReturnType<typeof goToFound>) {
    command(view.state, view.dispatch, view);
  }
  return (
    <FindBar
      selected={state.doc.textBetween(from, to, "\n")}
      count={found.length}
      at={at}
      seek={useCallback((sought: Sought) => void seek(sought)(view.state, view.dispatch), [view])}
      go={(step) => run(goToFound(step))}
      replace={(words) => run(replaceFound(words))}
      replaceAll={(words) => run(replaceAllFound(words))}
      onClose={onClose}
    />
  );
}
