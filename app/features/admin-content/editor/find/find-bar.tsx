import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "~/ui/icons/arrows.tsx";
import { CloseIcon } from "~/ui/icons/everyday.tsx";
import type { Sought } from "./sought.ts";

/** How a view of the text finds and replaces. None of it takes the focus away from the bar. */
type FindBarProps = {
  /** What is selected when the bar is opened. */
  selected: string;
  /** How many there are, and the place of the one in turn. */
  count: number;
  at: number;
  seek: (sought: Sought) => void;
  /** To the next one, or with -1 to the one before. */
  go: (step: 1 | -1) => void;
  /** The one in turn, and on to the next. */
  replace: (words: string) => void;
  replaceAll: (words: string) => void;
  onClose: () => void;
};

export function FindBar(props: FindBarProps) {
  const { selected, count, at, seek, go, replace, replaceAll, onClose } = props;
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(() => (isSought(selected) ? selected : ""));
  const [replacement, setReplacement] = useState("");
  const [matchCase, setMatchCase] = useState(false);

  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, []);
  useEffect(() => {
    seek({ words, matchCase });
  }, [seek, words, matchCase]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      // It closes the bar, not the full screen around it.
      event.stopPropagation();
      onClose();
    }
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.target === first.current) go(event.shiftKey ? -1 : 1);
    else replace(replacement);
  }
  return (
    <search className="editor-find" aria-label="Find and replace" onKeyDown={onKeyDown}>
      <div className="editor-find-field">
        <label htmlFor={`${id}-find`}>Find</label>
        <input
          id={`${id}-find`}
          ref={first}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
        <p className="editor-find-count" role="status">
          {words === "" ? "" : count === 0 ? "None" : `${at + 1} of ${count}`}
        </p>
        <button
          type="button"
          className="editor-button"
          aria-label="Previous"
          title="Previous (Shift+Enter)"
          disabled={count === 0}
          onClick={() => go(-1)}
        >
          <ArrowUpIcon width="18" height="18" />
        </button>
        <button
          type="button"
          className="editor-button"
          aria-label="Next"
          title="Next (Enter)"
          disabled={count === 0}
          onClick={() => go(1)}
        >
          <ArrowDownIcon width="18" height="18" />
        </button>
        <label className="editor-find-case">
          <input
            type="checkbox"
            checked={matchCase}
            onChange={(event) => setMatchCase(event.target.checked)}
          />
          Match case
        </label>
      </div>
      <div className="editor-find-field">
        <label htmlFor={`${id}-replace`}>Replace with</label>
        <input
          id={`${id}-replace`}
          value={replacement}
          autoComplete="off"
          onChange={(event) => setReplacement(event.target.value)}
        />
        <Button variant="secondary" size="sm" disabled={count === 0} onClick={() => replace(replacement)}>
          Replace
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={count === 0}
          onClick={() => {
            replaceAll(replacement);
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
function isSought(selected: string): boolean {
  return selected.length <= 80 && !selected.includes("\n");
}
