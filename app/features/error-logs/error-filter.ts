import { useTableState } from "~/ui/table-state.ts";
import { type ErrorFilter, type ErrorSource, type ErrorStatus, errorStatuses } from "./queries.ts";

const sources: ErrorSource[] = ["browser", "server"];

/** The list's state is its URL: `?status=all&source=server&q=fetch&sort=-occurrences&page=2`. */
export function useErrorFilter() {
  const table = useTableState({
    sortable: ["occurrences", "first_seen", "last_seen"],
    sort: { key: "last_seen", descending: true },
  });
  const status = table.params.get("status");
  const filter: ErrorFilter = {
    status:
      status === "all" ? "all" : (errorStatuses.find((each) => each === status) ?? ("open" as ErrorStatus)),
    source: sources.find((each) => each === table.params.get("source")),
    query: table.query,
    sort: table.sort ?? { key: "last_seen", descending: true },
    page: table.page,
  };
  return { filter, ...table };
}
