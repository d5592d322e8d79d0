import { useEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { Field } from "~/ui/field.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { SearchInput } from "~/ui/search-input.tsx";
import { type TableSort, withParams } from "~/ui/table-state.ts";
import type { ContentType } from "../description/content-type.ts";
import { useOptions } from "../fields/use-options.ts";
import { sortChoices, statusOptions } from "./list-state.ts";

type SearchProps = { type: ContentType; query: string; setQuery: (query: string) => void };
type ListToolbarProps = SearchProps & { sort: TableSort };

const pause = 250;

export function ListToolbar({ type, query, setQuery, sort }: ListToolbarProps) {
  return (
    <search className="content-toolbar">
      <SearchField key={type.path} type={type} query={query} setQuery={setQuery} />
      <FilterSelect label="Status" name="status" options={statusOptions(type)} />
      {(type.filters ?? []).map((name) => (
        <FieldFilter key={name} type={type} name={name} />
      ))}
      <SortSelect type={type} sort={sort} />
    </search>
  );
}

/** Typing stays in the field; the URL follows after a pause. */
function SearchField({ type, query, setQuery }: SearchProps) {
  const [text, setText] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(query);
  const { location: next } = useNavigation();
  // An editor who has already followed a link is not called back to the list by what they typed before.
  const isLeaving = useRef(false);
  isLeaving.current = next !== undefined && next.pathname !== `/admin/${type.path}`;
  // The URL changed by other means: back, or a link.
  useEffect(() => {
    if (query !== sent.current) setText(query);
    sent.current = query;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function change(next: string, wait = pause) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (isLeaving.current) return;
      sent.current = next;
      setQuery(next);
    }, wait);
  }
  return (
    <Field label={`Search ${type.plural}`} hideLabel className="content-search">
      <SearchInput
        value={text}
        maxLength={100}
        placeholder={`Search ${type.plural}`}
        onChange={(event) => change(event.target.value)}
        onClear={() => change("", 0)}
      />
    </Field>
  );
}

function FieldFilter({ type, name }: { type: ContentType; name: string }) {
  const field = type.fields.find((each) => each.name === name);
  const options = useOptions(field);
  return <FilterSelect label={field?.label ?? name} name={name} options={options} />;
}

/** On a phone, where rows are blocks and the headers that sort are not seen. */
function SortSelect({ type, sort }: { type: ContentType; sort: TableSort }) {
  const [params, setParams] = useSearchParams();
  return (
    <Field label="Sort by" hideLabel className="content-sort">
      <NativeSelect
        value={`${sort.descending ? "-" : ""}${sort.key}`}
        onChange={(event) =>
          setParams(withParams(params, { sort: event.target.value, page: undefined }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {sortChoices(type).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

type FilterSelectProps = {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
};

function FilterSelect({ label, name, options }: FilterSelectProps) {
  const [params, setParams] = useSearchParams();
  return (
    <Field label={label} hideLabel>
      <NativeSelect
        value={params.get(name) ?? ""}
        onChange={(event) =>
          setParams(withParams(params, { [name]: event.target.value, page: undefined }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        <option value="">{`${label}: all`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
