import { type ComponentProps, useEffect, useRef, useState } from "react";
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
  useEffect(() => {
    // Changed from elsewhere: the back button, "Show everything". Not under somebody who types on.
    if (search === asked.current || timer.current !== undefined) return;
    asked.current = search;
    setWords(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function write(next: string) {
    setWords(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      // As the URL gives it back.
      asked.current = next.trim().replaceAll(/\s+/g, " ");
      ask.current(asked.current);
    }, pause);
  }
  return (
    <SearchInput
      {...look}
      value={words}
      onChange={(event) => write(event.target.value)}
      onClear={() => write("")}
    />
  );
}
