import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "~/ui/icons/arrows.tsx";
import { CloseIcon } from "~/ui/icons/everyday.tsx";
import { type Finding, goToFound, replaceAllFound, replaceFound, seek } from "./find.ts";
import type { Editor } from "./use-visual-editor.ts";

type FindBarProps = { editor: Editor; finding: Finding; onClose: () => void };

export function FindBar({ editor, finding, onClose }: FindBarProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(() => selectedWords(editor));
  const [replacement, setReplacement] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const { view } = editor;

  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, []);
  useEffect(() => {
    seek({ words, matchCase })(view.state, view.dispatch);
  }, [view, words, matchCase]);

  /** The focus stays in the bar. */
  function run(command: ReturnType<typeof goToFound>) {
    command(view.state, view.dispatch, view);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      // It closes the bar, not the full screen around it.
      event.stopPropagation();
      onClose();
    }
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    run(event.target === first.current ? goToFound(event.shiftKey ? -1 : 1) : replaceFound(replacement));
  }
  const { found, at } = finding;
  return (
    <search className="visual-find" aria-label="Find and replace" onKeyDown={onKeyDown}>
      <div className="visual-find-field">
        <label htmlFor={`${id}-find`}>Find</label>
        <input
          id={`${id}-find`}
          ref={first}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
        <p className="visual-find-count" role="status">
          {words === "" ? "" : found.length === 0 ? "None" : `${at + 1} of ${found.length}`}
        </p>
        <button
          type="button"
          className="editor-button"
          aria-label="Previous"
          title="Previous (Shift+Enter)"
          disabled={found.length === 0}
          onClick={() => run(goToFound(-1))}
        >
          <ArrowUpIcon width="18" height="18" />
        </button>
        <button
          type="button"
          className="editor-button"
          aria-label="Next"
          title="Next (Enter)"
          disabled={found.length === 0}
          onClick={() => run(goToFound(1))}
        >
          <ArrowDownIcon width="18" height="18" />
        </button>
        <label className="visual-find-case">
          <input
            type="checkbox"
            checked={matchCase}
            onChange={(event) => setMatchCase(event.target.checked)}
          />
          Match case
        </label>
      </div>
      <div className="visual-find-field">
        <label htmlFor={`${id}-replace`}>Replace with</label>
        <input
          id={`${id}-replace`}
          value={replacement}
          autoComplete="off"
          onChange={(event) => setReplacement(event.target.value)}
        />
        <Button
          variant="secondary"
          size="sm"
          disabled={found.length === 0}
          onClick={() => run(replaceFound(replacement))}
        >
          Replace
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={found.length === 0}
          onClick={() => {
            run(replaceAllFound(replacement));
            // With nothing left to replace the button is no place for the focus.
            first.current?.focus();
          }}
        >
          Replace all
        </Button>
        <button
          type="button"
          className="editor-button"
          aria-label="Close"
          title="Close (Esc)"
          onClick={onClose}
        >
          <CloseIcon width="18" height="18" />
        </button>
      </div>
    </search>
  );
}

/** A word or two that are selected are what is looked for. */
function selectedWords({ state }: Editor): string {
  const { from, to } = state.selection;
  const words = state.doc.textBetween(from, to, "\n");
  return words.length <= 80 && !words.includes("\n") ? words : "";
}
