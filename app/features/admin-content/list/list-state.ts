import type { Option } from "~/lib/fields/field.ts";
import { useTableState } from "~/ui/table-state.ts";
import { sortableColumns, titleLabel } from "../description/columns.ts";
import type { ContentType } from "../description/content-type.ts";
import type { Wanted } from "../queries.ts";

/** What the URL says about the list. */
export function useListState(type: ContentType) {
  const state = useTableState({ sortable: sortableColumns(type), sort: initialSort(type) });
  const status = statusOptions(type).find(({ value }) => value === state.params.get("status"))?.value ?? "";
  const filters = Object.fromEntries(
    (type.filters ?? []).map((name) => [name, state.params.get(name) ?? ""]),
  );
  const wanted: Wanted = {
    query: state.query.trim().slice(0, 100),
    page: state.page,
    sort: state.sort ?? initialSort(type),
    status,
    filters,
  };
  const isNarrowed = wanted.query !== "" || status !== "" || Object.values(filters).some(Boolean);
  return { ...state, sort: wanted.sort, wanted, isNarrowed };
}

export function statusOptions(type: ContentType): Option[] {
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

/** What the headers of the table offer, in words: for where there are no headers. */
export function sortChoices(type: ContentType): Option[] {
  const columns = type.columns.filter(({ sortable, as }) => sortable && as !== "tags" && as !== "flag");
  return [
    ...(type.ordered ? [{ value: "display_order", label: "Sort: in their order" }] : []),
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

function initialSort(type: ContentType) {
  return type.sort ?? { key: type.ordered ? "display_order" : "updated_at", descending: !type.ordered };
}
