import { useSearchParams } from "react-router";
import { readPageNumber } from "~/lib/page-number.ts";
import { readSearchTerm } from "~/lib/search-term.ts";
import { withParams } from "~/ui/table-state.ts";
import { type MessageFilter, messageStatuses } from "./queries.ts";

/** What is shown stands in the URL: it can be bookmarked, and gone back to. */
export function useInboxState() {
  const [params, setParams] = useSearchParams();
  const filter: MessageFilter = {
    status: messageStatuses.find((status) => status === params.get("status")),
    search: readSearchTerm(params).text,
  };
  return {
    filter,
    page: readPageNumber(params),
    params,
    setSearch: (search: string) =>
      setParams(withParams(params, { q: search, page: undefined }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
