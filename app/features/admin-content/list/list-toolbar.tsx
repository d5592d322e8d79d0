import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { siteZoneName } from "#common/dates/site-time.ts";
import type { Collection } from "#content-model/collection.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { SlidersIcon } from "~/ui/icons/actions.tsx";
import { Input } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { SearchInput } from "~/ui/search-input.tsx";
import type { TableSort } from "~/ui/table-state.ts";
import { useOptions } from "../fields/use-options.ts";
import {
  columnOptions,
  dateOptions,
  readColumns,
  readDates,
  sortChoices,
  statusOptions,
} from "./list-state.ts";

type Change = (changes: Record<string, string | undefined>) => void;
type ListToolbarProps = {
  type: Collection;
  query: string;
  sort: TableSort;
  params: URLSearchParams;
  change: Change;
};

const pause = 250;
const moreId = "content-more";

export function ListToolbar({ type, query, sort, params, change }: ListToolbarProps) {
  const dates = readDates(type, params);
  const hasMore = dates.from !== "" || dates.to !== "" || params.has("columns");
  const [isOpen, setIsOpen] = useState(hasMore);
  return (
    <>
      <search className="content-toolbar">
        <SearchField key={type.path} type={type} query={query} change={change} />
        <FilterSelect
          label="Status"
          name="status"
          options={statusOptions(type)}
          params={params}
          change={change}
        />
        {(type.filters ?? []).map((name) => (
          <FieldFilter key={name} type={type} name={name} params={params} change={change} />
        ))}
        <SortSelect type={type} sort={sort} change={change} />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? moreId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersIcon /> Dates and columns
        </Button>
      </search>
      {isOpen ? <MoreFilters type={type} params={params} change={change} /> : null}
    </>
  );
}

type PartProps = { type: Collection; params: URLSearchParams; change: Change };

function MoreFilters({ type, params, change }: PartProps) {
  const { column, from, to } = readDates(type, params);
  const options = columnOptions(type);
  const all = options.map(({ value }) => value);
  const shown = readColumns(type, params) ?? all;
  return (
    <div id={moreId} className="content-more">
      <fieldset className="content-more-dates">
        <legend className="field-label">Date, {siteZoneName}</legend>
        <Field label="Which date" hideLabel>
          <NativeSelect value={column} onChange={(event) => change({ date: event.target.value })}>
            {dateOptions(type).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="From">
          <Input
            type="date"
            value={from}
            max={to || undefined}
            onChange={(event) => change({ from: event.target.value })}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            value={to}
            min={from || undefined}
            onChange={(event) => change({ to: event.target.value })}
          />
        </Field>
      </fieldset>
      <fieldset className="content-more-columns">
        <legend className="field-label">Columns</legend>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={shown.includes(value)}
            onChange={(event) => {
              const next = all.filter((each) =>
                each === value ? event.target.checked : shown.includes(each),
              );
              change({ columns: next.length === all.length ? undefined : next.join(",") || "none" });
            }}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** Typing stays in the field; the URL follows after a pause. */
function SearchField({ type, query, change }: { type: Collection; query: string; change: Change }) {
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
  const latestChange = useRef(change);
  latestChange.current = change;
  function search(next: string, wait = pause) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (isLeaving.current) return;
      sent.current = next;
      latestChange.current({ q: next });
    }, wait);
  }
  return (
    <Field label={`Search ${type.plural}`} hideLabel className="content-search">
      <SearchInput
        value={text}
        maxLength={100}
        placeholder={`Search ${type.plural}`}
        onChange={(event) => search(event.target.value)}
        onClear={() => search("", 0)}
      />
    </Field>
  );
}

type FieldFilterProps = PartProps & { name: string };

function FieldFilter({ type, name, params, change }: FieldFilterProps) {
  const field = type.fields.find((each) => each.name === name);
  const options = useOptions(field);
  return (
    <FilterSelect
      label={field?.label ?? name}
      name={name}
      options={options}
      params={params}
      change={change}
    />
  );
}

type SortSelectProps = { type: Collection; sort: TableSort; change: Change };

/** On a phone, where rows are blocks and the headers that sort are not seen. */
function SortSelect({ type, sort, change }: SortSelectProps) {
  return (
    <Field label="Sort by" hideLabel className="content-sort">
      <NativeSelect
        value={`${sort.descending ? "-" : ""}${sort.key}`}
        onChange={(event) => change({ sort: event.target.value })}
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
  params: URLSearchParams;
  change: Change;
};

function FilterSelect({ label, name, options, params, change }: FilterSelectProps) {
  const value = params.get(name) ?? "";
  return (
    <Field label={label} hideLabel className="content-filter">
      <NativeSelect value={value} onChange={(event) => change({ [name]: event.target.value })}>
        <option value="">{`${label}: all`}</option>
        {/* Known by the URL before the list of choices has come. */}
        {value && !options.some((option) => option.value === value) ? (
          <option value={value}>{value}</option>
        ) : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
