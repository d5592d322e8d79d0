import { useState } from "react";
import { siteZoneName } from "#common/dates/site-time.ts";
import type { Collection, ListFilter } from "#content-model/collection.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { SlidersIcon } from "~/ui/icons/actions.tsx";
import { Input } from "~/ui/input.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { SearchAsTyped } from "~/ui/search-as-typed.tsx";
import type { TableSort } from "~/ui/table-state.ts";
import { hasStatus } from "../description/columns.ts";
import { useOptions } from "../fields/use-options.ts";
import {
  allOf,
  columnOptions,
  dateOptions,
  filtersOf,
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

const moreId = "content-more";

export function ListToolbar({ type, query, sort, params, change }: ListToolbarProps) {
  const dates = readDates(type, params);
  const hasMore = dates.from !== "" || dates.to !== "" || params.has("columns");
  const [isOpen, setIsOpen] = useState(hasMore);
  return (
    <>
      <search className="content-toolbar">
        <Field
          key={type.path}
          label={type.searchLabel ?? `Search ${type.plural}`}
          hideLabel
          className="content-search"
        >
          <SearchAsTyped
            search={query}
            maxLength={100}
            placeholder={type.searchPlaceholder ?? `Search ${type.plural}`}
            onSearch={(q) => change({ q })}
          />
        </Field>
        {[...(hasStatus(type) ? [statusFilter(type)] : []), ...filtersOf(type)].map((filter) => (
          <FilterSelect key={filter.name} type={type} filter={filter} params={params} change={change} />
        ))}
        {hasStatus(type) ? (
          <>
            <SortSelect type={type} sort={sort} change={change} />
            <Button
              variant="secondary"
              aria-expanded={isOpen}
              aria-controls={isOpen ? moreId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              <SlidersIcon /> Dates and columns
            </Button>
          </>
        ) : null}
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
        <Field label="Date to filter by" hideLabel>
          <NativeSelect value={column} onChange={(event) => change({ date: event.target.value })}>
            <Options options={dateOptions(type)} />
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

type SortSelectProps = { type: Collection; sort: TableSort; change: Change };

/** For phones, where the table has no header to sort by. */
function SortSelect({ type, sort, change }: SortSelectProps) {
  return (
    <Field label="Sort by" hideLabel className="content-sort">
      <NativeSelect
        value={`${sort.descending ? "-" : ""}${sort.key}`}
        onChange={(event) => change({ sort: event.target.value })}
      >
        <Options options={sortChoices(type)} />
      </NativeSelect>
    </Field>
  );
}

function statusFilter(type: Collection): ListFilter {
  return { name: "status", label: "Status", options: statusOptions(type) };
}

function FilterSelect({ type, filter, params, change }: PartProps & { filter: ListFilter }) {
  const { name, label, field } = filter;
  const offered = useOptions(type.fields.find((each) => each.name === field));
  const options = filter.options ?? offered;
  const all = allOf(filter);
  const value = params.get(name) ?? all.value;
  return (
    <Field label={label} hideLabel className="content-filter">
      <NativeSelect
        value={value}
        onChange={({ target }) => change({ [name]: target.value === all.value ? undefined : target.value })}
      >
        <Options options={[all, ...options]} value={value} />
      </NativeSelect>
    </Field>
  );
}
