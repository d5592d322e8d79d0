import { useSearchParams } from "react-router";
import { fileTypes } from "#common/upload-rule.ts";
import { useTableState, withParams } from "~/ui/table-state.ts";
import type { MediaFilter } from "./library-queries.ts";

const shows = ["all", "undescribed", "unused", "trash"] as const;
const kinds = ["image", "document"] as const;

/** Search, filters, page and the open image are the URL: they can be bookmarked, sent and gone back to. */
export function useMediaFilter() {
  const { query, page, params, change } = useTableState({ sortable: [] });
  const [, setParams] = useSearchParams();
  const type = params.get("type") ?? "";
  const filter: MediaFilter = {
    query,
    page,
    show: shows.find((each) => each === params.get("show")) ?? "all",
    kind: kinds.find((each) => each === params.get("kind")) ?? "",
    type: Object.hasOwn(fileTypes, type) ? type : "",
    label: params.get("label") ?? "",
  };
  return {
    filter,
    params,
    isNarrowed: Boolean(query || filter.type || filter.kind || filter.label),
    change,
    clear: () => change({ q: "", show: "", type: "", kind: "", label: "" }),
    openId: params.get("image"),
    hrefFor: (id: string) => withParams(params, { image: id }),
    close: () => setParams(withParams(params, { image: undefined }), { preventScrollReset: true }),
  };
}
