import { useSearchParams } from "react-router";
import { readTableState, withParams } from "~/ui/table-state.ts";
import type { MediaFilter } from "./library-queries.ts";
import { fileTypes } from "./upload-rules.ts";

const shows = ["all", "undescribed", "trash"] as const;

/** Search, filters, page and the open image are the URL: they can be bookmarked, sent and gone back to. */
export function useMediaFilter() {
  const [params, setParams] = useSearchParams();
  const { query, page } = readTableState(params, { sortable: [] });
  const show = shows.find((each) => each === params.get("show")) ?? "all";
  const type = Object.hasOwn(fileTypes, params.get("type") ?? "") ? (params.get("type") ?? "") : "";
  const filter: MediaFilter = { query, page, show, type };
  const change = (changes: Record<string, string | undefined>) =>
    setParams(withParams(params, { page: undefined, ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  return {
    filter,
    params,
    isFiltered: query !== "" || type !== "" || show !== "all",
    setQuery: (words: string) => change({ q: words }),
    setShow: (value: string) => change({ show: value === "all" ? undefined : value }),
    setType: (value: string) => change({ type: value }),
    clear: () => change({ q: undefined, show: undefined, type: undefined }),
    openId: params.get("image"),
    hrefFor: (id: string) => withParams(params, { image: id }),
    close: () => setParams(withParams(params, { image: undefined }), { preventScrollReset: true }),
  };
}
