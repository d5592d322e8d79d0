import { useEffect, useRef, useState } from "react";
import { Field } from "~/ui/field.tsx";
import { SearchInput } from "~/ui/search-input.tsx";

/** Asks when the typing pauses, so that the letters never wait for an answer. */
export function MediaSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const [words, setWords] = useState(query);
  const asked = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Changed from elsewhere: the back button, "Show everything".
    if (query !== asked.current) {
      asked.current = query;
      setWords(query);
    }
  }, [query]);
  function write(next: string) {
    setWords(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = next.trim();
      onQuery(next.trim());
    }, 250);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field label="Search the library" hideLabel>
      <SearchInput
        placeholder="Search by description, label or file name"
        value={words}
        onChange={(event) => write(event.target.value)}
        onClear={() => write("")}
      />
    </Field>
  );
}
