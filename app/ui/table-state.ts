// A table's state is its address: `?sort=-created_at&page=2&q=zug`. Lists can be bookmarked, shared and gone back to.
import { useSearchParams } from "react-router";

export type TableSort = { key: string; descending: boolean };
export type TableState = { sort: TableSort | undefined; page: number; query: string };
export type TableDefaults = {
  /** Anything else in the address is ignored: it may end in a query. */
  sortable: readonly string[];
  sort?: TableSort;
};

export function readTableState(params: URLSearchParams, { sortable, sort }: TableDefaults): TableState {
  const given = params.get("sort") ?? "";
  const key = given.replace(/^-/, "");
  const page = Number(params.get("page"));
  return {
    sort: sortable.includes(key) ? { key, descending: given.startsWith("-") } : sort,
    page: Number.isInteger(page) && page > 1 ? page : 1,
    query: params.get("q") ?? "",
  };
}

/** The address of the same list sorted by this column; a second press turns the order round. Sorting begins at page 1 again. */
export function sortHref(params: URLSearchParams, current: TableSort | undefined, key: string): string {
  const descending = current?.key === key && !current.descending;
  return withParams(params, { sort: `${descending ? "-" : ""}${key}`, page: null });
}

export function pageHref(params: URLSearchParams, page: number): string {
  return withParams(params, { page: page > 1 ? String(page) : null });
}

/** The current query with some parameters set or, with null, taken out. */
export function withParams(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text ? `?${text}` : "?";
}

/** Reads the state and writes the search query, which goes back to page 1 and leaves no trail in the history. */
export function useTableState(defaults: TableDefaults) {
  const [params, setParams] = useSearchParams();
  return {
    ...readTableState(params, defaults),
    params,
    setQuery: (query: string) =>
      setParams(withParams(params, { q: query, page: null }), { replace: true, preventScrollReset: true }),
  };
}
