// A table's state is its URL: `?sort=-created_at&page=2&q=zug`. Lists can be bookmarked, shared and gone back to.
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";

export type TableSort = { key: string; descending: boolean };
export type TableState = { sort: TableSort | undefined; page: number; query: string };
export type TableDefaults = {
  /** Anything else in the URL is ignored: it may end in a query. */
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

/** The URL of the same list sorted by this column; a second press turns the order round. Sorting begins at page 1 again. */
export function sortHref(params: URLSearchParams, current: TableSort | undefined, key: string): string {
  const descending = current?.key === key && !current.descending;
  return withParams(params, { sort: `${descending ? "-" : ""}${key}`, page: undefined });
}

export function pageHref(params: URLSearchParams, page: number): string {
  return withParams(params, { page: page > 1 ? String(page) : undefined });
}

/** The current query with some parameters set or, with undefined, taken out. */
export function withParams(params: URLSearchParams, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text ? `?${text}` : "?";
}

/** This page's query as it is about to be: a navigation that is still under way counts, or what is done next would undo it. */
export function useIntendedQuery(): string {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? next.search : search;
}

/** Changes some parameters, goes back to page 1 and leaves no trail in the history. What was changed is known before the router tells of it. */
function useWantedParams() {
  const [, setParams] = useSearchParams();
  const intended = useIntendedQuery();
  const [wanted, setWanted] = useState(intended);
  // Two changes may come before the first is drawn.
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

/** Reads the state and writes the search query. `wanted` is for controls: they show at once what was chosen in them. */
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
