import { useSearchParams } from "react-router";
import { fileTypes } from "#common/upload-rule.ts";
import { readTableState, withParams } from "~/ui/table-state.ts";
import type { MediaFilter } from "./library-queries.ts";

const shows = ["all", "undescribed", "unused", "trash"] as const;
const kinds = ["image", "document"] as const;

/** Search, filters, page and the open image are the URL: they can be bookmarked, sent and gone back to. */
export function useMediaFilter() {
  const [params, setParams] = useSearchParams();
  const { query, page } = readTableState(params, { sortable: [] });
  const show = shows.find((each) => each === params.get("show")) ?? "all";
  const type = Object.hasOwn(fileTypes, params.get("type") ?? "") ? (params.get("type") ?? "") : "";
  const kind = kinds.find((each) => each === params.get("kind")) ?? "";
  const label = params.get("label") ?? "";
  const filter: MediaFilter = { query, page, show, kind, type, label };
  const change = (changes: Record<string, string | undefined>) =>
    setParams(withParams(params, { page: undefined, ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  return {
    filter,
    params,
    isFiltered: query !== "" || type !== "" || kind !== "" || label !== "" || show !== "all",
    setQuery: (words: string) => change({ q: words }),
    setShow: (value: string) => change({ show: value === "all" ? undefined : value }),
    /** Of both kinds, of one, or of one type. */
    setType: (value: string) =>
      change(
        value === "image" || value === "document"
          ? { kind: value, type: undefined }
          : { kind: undefined, type: value },
      ),
    setLabel: (value: string) => change({ label: value }),
    clear: () =>
      change({ q: undefined, show: undefined, type: undefined, kind: undefined, label: undefined }),
    openId: params.get("image"),
    hrefFor: (id: string) => withParams(params, { image: id }),
    close: () => setParams(withParams(params, { image: undefined }), { preventScrollReset: true }),
  };
}
