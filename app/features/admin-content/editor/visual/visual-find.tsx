import type { EditorView } from "prosemirror-view";
import { useCallback, useEffect } from "react";
import { FindBar } from "../find/find-bar.tsx";
import type { FindQuery } from "../find/spans.ts";
import { findingIn, goToFound, replaceAllFound, replaceFound, seek } from "./find.ts";
import type { Editor } from "./use-visual-editor.ts";

export function VisualFind({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { view, state } = editor;
  const { found, at } = findingIn(state);
  const { from, to } = state.selection;
  /** Unlike toolbar commands, it does not move the focus. */
  function run(command: ReturnType<typeof goToFound>) {
    command(view.state, view.dispatch, view);
  }
  const match = found[at];
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new match
  useEffect(() => {
    // Not while the editor is writing in the text.
    if (!view.hasFocus()) reveal(view);
  }, [view, match?.from, match?.to]);
  return (
    <FindBar
      selected={state.doc.textBetween(from, to, "\n")}
      count={found.length}
      at={at}
      seek={useCallback((query: FindQuery) => void seek(query)(view.state, view.dispatch), [view])}
      go={(step) => run(goToFound(step))}
      replace={(words) => run(replaceFound(words))}
      replaceAll={(words) => run(replaceAllFound(words))}
      onClose={onClose}
    />
  );
}

/** ProseMirror only scrolls to its selection while it has the focus, which is in the bar. */
function reveal({ dom }: EditorView) {
  const match = dom.querySelector(".visual-found-now");
  const scroller = dom.parentElement;
  if (!match || !scroller) return;
  const { top, bottom } = match.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom)
    scroller.scrollTop += top - frame.top - scroller.clientHeight / 2;
  match.scrollIntoView({ block: "nearest" });
}
