import { useEffect, useState } from "react";
import { Field } from "~/ui/field.tsx";
import { SearchInput } from "~/ui/search-input.tsx";

/** Asks when the typing pauses, so that the letters never wait for an answer. */
export function MediaSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const [words, setWords] = useState(query);
  useEffect(() => {
    if (words.trim() === query) return;
    const timer = setTimeout(() => onQuery(words.trim()), 250);
    return () => clearTimeout(timer);
  }, [words, query, onQuery]);
  return (
    <Field label="Search images" hideLabel>
      <SearchInput
        placeholder="Search by description or file name"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onClear={() => setWords("")}
      />
    </Field>
  );
}
