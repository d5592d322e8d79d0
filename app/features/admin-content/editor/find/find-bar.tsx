import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "~/ui/icons/arrows.tsx";
import { CloseIcon } from "~/ui/icons/everyday.tsx";
import type { FindQuery } from "./spans.ts";

/** Find and replace, implemented by each view of the text. None of the functions moves the focus out of the bar. */
type FindBarProps = {
  /** The selection when the bar opens. */
  selected: string;
  /** The number of matches, and the index of the current one. */
  count: number;
  at: number;
  seek: (query: FindQuery) => void;
  /** To the next match, or with -1 to the previous one. */
  go: (step: 1 | -1) => void;
  /** Replaces the current match and moves to the next. */
  replace: (words: string) => void;
  replaceAll: (words: string) => void;
  onClose: () => void;
};

export function FindBar(props: FindBarProps) {
  const { selected, count, at, seek, go, replace, replaceAll, onClose } = props;
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(() => (isSearchable(selected) ? selected : ""));
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
      // Closes the bar, not the full screen around it.
      event.stopPropagation();
      onClose();
    }
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.target === first.current) go(event.shiftKey ? -1 : 1);
    else replace(replacement);
  }
  return (
    <search className="editor-find" aria-label="Find and replace" data-own-undo onKeyDown={onKeyDown}>
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
            // The button is disabled when no match is left, so it must not keep the focus.
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

/** A short selection becomes the query. */
function isSearchable(selected: string): boolean {
  return selected.length <= 80 && !selected.includes("\n");
}
