import { Field } from "~/ui/field.tsx";
import { SearchAsTyped } from "~/ui/search-as-typed.tsx";

export function MediaSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  return (
    <Field label="Search the library" hideLabel>
      <SearchAsTyped
        placeholder="Search by description, label or file name"
        search={query}
        onSearch={onQuery}
      />
    </Field>
  );
}
