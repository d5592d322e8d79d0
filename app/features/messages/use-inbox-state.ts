import { readPageNumber } from "~/lib/page/page-number.ts";
import { readSearchTerm } from "~/lib/text/search-term.ts";
import { useTableState } from "~/ui/table-state.ts";
import { type MessageFilter, messageStatuses } from "./queries.ts";

/** The list's state is its URL: `?status=new&assignee=…&q=…&page=2`. */
export function useInboxState() {
  const { params, change } = useTableState({ sortable: [] });
  const assignee = params.get("assignee") ?? "";
  const filter: MessageFilter = {
    status: messageStatuses.find((status) => status === params.get("status")),
    search: readSearchTerm(params).text,
    assignee: /^(none|[0-9a-f-]{36})$/.test(assignee) ? assignee : undefined,
  };
  return { filter, page: readPageNumber(params), params, change };
}
