import { useSearchParams } from "react-router";
import { readPageNumber } from "~/lib/page/page-number.ts";
import { readSearchTerm } from "~/lib/text/search-term.ts";
import { withParams } from "~/ui/table-state.ts";
import { type MessageFilter, messageStatuses } from "./queries.ts";

/** What is shown stands in the URL: it can be bookmarked, and gone back to. */
export function useInboxState() {
  const [params, setParams] = useSearchParams();
  const filter: MessageFilter = {
    status: messageStatuses.find((status) => status === params.get("status")),
    search: readSearchTerm(params).text,
    assignee: readAssignee(params.get("assignee")),
  };
  return {
    filter,
    page: readPageNumber(params),
    params,
    setAssignee: (assignee: string) =>
      setParams(withParams(params, { assignee: assignee || undefined, page: undefined }), {
        preventScrollReset: true,
      }),
    setSearch: (search: string) =>
      setParams(withParams(params, { q: search, page: undefined }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

function readAssignee(value: string | null): string | undefined {
  return value !== null && /^(nobody|[0-9a-f-]{36})$/.test(value) ? value : undefined;
}
