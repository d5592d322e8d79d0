import type { Collection, ListFilter } from "#content-model/collection.ts";
import type { Option } from "#content-model/field.ts";
import { useTableState, withParams } from "~/ui/table-state.ts";
import { hasStatus, sortableColumns, titleLabel } from "../description/columns.ts";
import type { Wanted } from "../queries.ts";

/** The state of the list, which is in the URL. */
export function useListState(type: Collection) {
  const state = useTableState({ sortable: sortableColumns(type), sort: initialSort(type) });
  const { params } = state;
  const status = statusOptions(type).find(({ value }) => value === params.get("status"))?.value ?? "";
  const names = filtersOf(type).map(({ name }) => name);
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""]));
  const wanted: Wanted = {
    query: state.query.trim().slice(0, 100),
    page: state.page,
    sort: state.sort ?? initialSort(type),
    status,
    filters,
    dates: readDates(type, params),
  };
  const isNarrowed =
    wanted.query !== "" ||
    status !== "" ||
    Object.values(filters).some(Boolean) ||
    wanted.dates.from !== "" ||
    wanted.dates.to !== "";
  return { ...state, sort: wanted.sort, wanted, isNarrowed, columns: readColumns(type, state.wantedParams) };
}

/** The choices beside the status. */
export function filtersOf({ listedBy, filters = [], fields }: Collection): ListFilter[] {
  return (
    listedBy?.filters ??
    filters.map((name) => ({
      name,
      label: fields.find((field) => field.name === name)?.label ?? name,
      field: name,
    }))
  );
}

/** Opens a record, or with “new” an empty form. */
export function recordHref({ sheet, path }: Collection, id: string, params: URLSearchParams): string {
  return sheet ? withParams(params, { [sheet]: id }) : `/admin/${path}/${id}`;
}

export function allOf({ label, all }: ListFilter): Option {
  return all ?? { value: "", label: `${label}: all` };
}

export function statusOptions(type: Collection): Option[] {
  if (!hasStatus(type)) return [];
  return type.publishable
    ? [
        { value: "draft", label: "Drafts" },
        { value: "scheduled", label: "Scheduled" },
        { value: "published", label: "Published" },
        { value: "inactive", label: "Inactive" },
      ]
    : [
        { value: "active", label: "Active" },
        { value: "inactive", label: "Inactive" },
      ];
}

/** The time columns to filter by; the first is the default. */
export function dateOptions(type: Collection): Option[] {
  return [
    { value: "updated_at", label: "Updated" },
    ...(type.publishable ? [{ value: "published_at", label: "Published on" }] : []),
    { value: "created_at", label: "Created" },
  ];
}

export function readDates(type: Collection, params: URLSearchParams): Wanted["dates"] {
  const column = dateOptions(type).find(({ value }) => value === params.get("date"))?.value ?? "updated_at";
  return { column, from: readDay(params.get("from")), to: readDay(params.get("to")) };
}

/** The columns that editors can hide, which are all but the title. */
export function columnOptions(type: Collection): Option[] {
  return [
    { value: "status", label: "Status" },
    ...type.columns.map(({ name, label }) => ({ value: name, label })),
    { value: "updated_at", label: "Updated" },
  ];
}

/** The chosen columns; undefined if the width decides. */
export function readColumns(type: Collection, params: URLSearchParams): string[] | undefined {
  const given = params.get("columns")?.split(",");
  return given && columnOptions(type).flatMap(({ value }) => (given.includes(value) ? [value] : []));
}

/** The sort options of the table's header, as a list. */
export function sortChoices(type: Collection): Option[] {
  const columns = type.columns.filter(({ sortable, as }) => sortable && as !== "tags" && as !== "flag");
  return [
    ...(type.ordered ? [{ value: "display_order", label: "Sort: manual order" }] : []),
    { value: "-updated_at", label: "Sort: latest change" },
    { value: "updated_at", label: "Sort: oldest change" },
    ...[{ name: type.title, label: titleLabel(type), as: undefined }, ...columns].flatMap(
      ({ name, label, as }) => [
        { value: name, label: `Sort: ${label}, ${as === "date" ? "oldest first" : "A–Z"}` },
        { value: `-${name}`, label: `Sort: ${label}, ${as === "date" ? "latest first" : "Z–A"}` },
      ],
    ),
  ];
}

function initialSort(type: Collection) {
  return type.sort ?? { key: type.ordered ? "display_order" : "updated_at", descending: !type.ordered };
}

function readDay(text: string | null): string {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
}
