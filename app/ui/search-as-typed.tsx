import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { SearchInput } from "./search-input.tsx";

type SearchAsTypedProps = Pick<
  ComponentProps<typeof SearchInput>,
  "aria-label" | "placeholder" | "maxLength"
> & {
  /** What is searched for now. */
  search: string;
  onSearch: (search: string) => void;
};

const pause = 250;

/** Asks when the typing pauses, so that the letters never wait for an answer. */
export function SearchAsTyped({ search, onSearch, ...look }: SearchAsTypedProps) {
  const [words, setWords] = useState(search);
  const asked = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useRef(onSearch);
  ask.current = onSearch;
  // A visitor who has already followed a link is not called back by what they typed before.
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = useRef(false);
  isLeaving.current = next !== undefined && next.pathname !== pathname;
  useEffect(() => {
    // Changed from elsewhere: the back button, "Show everything". Not while the visitor is typing.
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
    // As the URL gives it back.
    asked.current = text.trim().replaceAll(/\s+/g, " ");
    ask.current(asked.current);
  }
  /** At once: later it would undo the link that the visitor follows now. */
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
