import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { SearchInput } from "./search-input.tsx";

type SearchAsTypedProps = Pick<
  ComponentProps<typeof SearchInput>,
  "aria-label" | "placeholder" | "maxLength"
> & {
  /** The current search. */
  search: string;
  onSearch: (search: string) => void;
};

const pause = 250;

/** Searches when typing pauses, so that typing never waits for a response. */
export function SearchAsTyped({ search, onSearch, ...look }: SearchAsTypedProps) {
  const [words, setWords] = useState(search);
  const asked = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useRef(onSearch);
  ask.current = onSearch;
  // A visitor who has already followed a link must not be brought back by an earlier input.
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = useRef(false);
  isLeaving.current = next !== undefined && next.pathname !== pathname;
  useEffect(() => {
    // Changed elsewhere: the back button, "Show everything". Ignored while the visitor is typing.
    if (search === asked.current || timer.current !== undefined) return;
    asked.current = search;
    setWords(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function write(text: string, wait = pause) {
    setWords(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, wait, text);
  }
  function send(text: string) {
    timer.current = undefined;
    if (isLeaving.current) return;
    // As the URL normalizes it.
    asked.current = text.trim().replaceAll(/\s+/g, " ");
    ask.current(asked.current);
  }
  /** Immediately: a later navigation would undo a link that the visitor follows now. */
  function leave() {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    send(words);
  }
  return (
    <SearchInput
      {...look}
      value={words}
      onChange={(event) => write(event.target.value)}
      onBlur={leave}
      onClear={() => write("", 0)}
    />
  );
}
