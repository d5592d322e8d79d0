// The state of a table is its URL: `?sort=-created_at&page=2&q=zug`. Lists can be bookmarked and shared, and the back button works.
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";

export type TableSort = { key: string; descending: boolean };
export type TableState = { sort: TableSort | undefined; page: number; query: string };
export type TableDefaults = {
  /** Other values in the URL are ignored, because they may become part of a query. */
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

/** The URL of the list sorted by this column; a second press reverses the order. Sorting starts at page 1 again. */
export function sortHref(params: URLSearchParams, current: TableSort | undefined, key: string): string {
  const descending = current?.key === key && !current.descending;
  return withParams(params, { sort: `${descending ? "-" : ""}${key}`, page: undefined });
}

export function pageHref(params: URLSearchParams, page: number): string {
  return withParams(params, { page: page > 1 ? String(page) : undefined });
}

/** The current query with some parameters set or, if undefined, removed. */
export function withParams(params: URLSearchParams, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text ? `?${text}` : "?";
}

/** The query of a pending navigation, or else of this page: otherwise the next change would undo it. */
export function useIntendedQuery(): string {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? next.search : search;
}

/** Changes some parameters, returns to page 1, and adds no history entry. The change is known before the router reports it. */
function useWantedParams() {
  const [, setParams] = useSearchParams();
  const intended = useIntendedQuery();
  const [wanted, setWanted] = useState(intended);
  // Two changes may occur before the first is rendered.
  const latest = useRef(intended);
  useEffect(() => {
    latest.current = intended;
    setWanted(intended);
  }, [intended]);
  return {
    wanted: new URLSearchParams(wanted),
    change(changes: Record<string, string | undefined>) {
      latest.current = withParams(new URLSearchParams(latest.current), { page: undefined, ...changes });
      setWanted(latest.current);
      setParams(latest.current, { replace: true, preventScrollReset: true });
    },
  };
}

/** Reads the state and writes the search query. `wanted` is for controls, which show a choice immediately. */
export function useTableState(defaults: TableDefaults) {
  const [params] = useSearchParams();
  const { wanted, change } = useWantedParams();
  return {
    ...readTableState(params, defaults),
    params,
    wantedParams: wanted,
    change,
    setQuery: (query: string) => change({ q: query }),
  };
}
