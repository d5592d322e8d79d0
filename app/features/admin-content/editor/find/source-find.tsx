import { type RefObject, useCallback, useMemo, useState } from "react";
import type { Edit } from "../text-commands.ts";
import { FindBar } from "./find-bar.tsx";
import type { FindQuery } from "./spans.ts";
import { replaceAllIn, type Span, spansIn } from "./spans.ts";

type SourceFindProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  apply: (edit: Edit) => void;
  onClose: () => void;
};

/** A text field cannot highlight matches, so the current one is selected. */
export function SourceFind({ area, value, apply, onClose }: SourceFindProps) {
  const [query, setQuery] = useState<FindQuery>();
  const [place, setPlace] = useState(0);
  const found = useMemo(() => (query?.words ? spansIn(value, query) : []), [value, query]);
  const at = Math.min(place, found.length - 1);
  const [selected] = useState(() =>
    area.current ? value.slice(area.current.selectionStart, area.current.selectionEnd) : "",
  );
  const seek = useCallback(
    (next: FindQuery) => {
      setQuery(next);
      const from = area.current?.selectionStart ?? 0;
      const spans = next.words ? spansIn(area.current?.value ?? "", next) : [];
      const at = Math.max(
        0,
        spans.findIndex((span) => span.from >= from),
      );
      setPlace(at);
      if (area.current && spans[at]) select(area.current, spans[at]);
    },
    [area],
  );
  function go(to: number) {
    const span = found[(to + found.length) % found.length];
    if (!area.current || !span) return;
    setPlace(found.indexOf(span));
    select(area.current, span);
  }
  /** Inserts text like typed text, for which the field needs the focus. */
  function write(edit: Edit) {
    const before = document.activeElement;
    apply(edit);
    if (before instanceof HTMLElement) before.focus();
    if (area.current) reveal(area.current, edit.selectFrom);
  }
  return (
    <FindBar
      selected={selected}
      count={found.length}
      at={at}
      seek={seek}
      go={(step) => go(at + step)}
      replace={(words) => {
        const span = found[at];
        if (!span || !query) return;
        const text = value.slice(0, span.from) + words + value.slice(span.to);
        const rest = spansIn(text, query);
        const past = rest.findIndex(({ from }) => from >= span.from + words.length);
        const next = rest[Math.max(0, past)];
        setPlace(Math.max(0, past));
        write({
          ...span,
          insert: words,
          selectFrom: next?.from ?? span.from,
          selectTo: next?.to ?? span.from + words.length,
        });
      }}
      replaceAll={(words) => {
        const edit = replaceAllIn(value, found, words);
        if (edit) write(edit);
      }}
      onClose={() => {
        onClose();
        area.current?.focus();
      }}
    />
  );
}

function select(area: HTMLTextAreaElement, { from, to }: Span) {
  area.setSelectionRange(from, to);
  reveal(area, from);
}

/** Browsers only scroll to a selection while typing. A copy of the field gives the height of the text before it. */
function reveal(area: HTMLTextAreaElement, place: number) {
  const copy = area.cloneNode() as HTMLTextAreaElement;
  copy.removeAttribute("id");
  copy.value = area.value.slice(0, place);
  copy.style.cssText = `position: absolute; visibility: hidden; height: 0; min-height: 0; width: ${area.offsetWidth}px`;
  area.after(copy);
  area.scrollTop = copy.scrollHeight - area.clientHeight / 2;
  copy.remove();
}
