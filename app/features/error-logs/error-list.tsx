import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#common/numbers.ts";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { SuccessIcon } from "~/ui/icons/status.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { SearchAsTyped } from "~/ui/search-as-typed.tsx";
import { pageHref, useTableState } from "~/ui/table-state.ts";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { DaysLine, Decisions, StatusBadge } from "./error-parts.tsx";
import {
  type ErrorFilter,
  type ErrorRow,
  type ErrorSource,
  type ErrorStatus,
  errorStatuses,
  errorsQuery,
  pageSize,
} from "./queries.ts";
import { useErrorActions } from "./use-error-actions.ts";

export function ErrorList({ userId }: { userId: string }) {
  const { filter, params } = useErrorFilter();
  const { decide } = useErrorActions();
  const { data, error, refetch, isFetching } = useQuery(errorsQuery(userId, filter));
  return (
    <div className="report">
      <Filters />
      {error && !data ? (
        <LoadFailure error={error} retry={refetch} busy={isFetching} />
      ) : (
        <>
          <DataTable
            caption={data ? countInWords(data.total) : "Errors"}
            columns={columns(decide)}
            rows={data?.rows ?? []}
            rowKey={(row) => row.fingerprint}
            sort={filter.sort}
            loading={!data}
            isDimmed={(row) => filter.status === "all" && row.status !== "open"}
            empty={<NoErrors />}
          />
          <Pagination
            page={filter.page}
            pageCount={Math.ceil((data?.total ?? 0) / pageSize)}
            hrefFor={(page) => pageHref(params, page)}
          />
        </>
      )}
    </div>
  );
}

function Filters() {
  const { filter, change } = useErrorFilter();
  return (
    <search className="measure-bar">
      <SearchAsTyped
        aria-label="Search errors"
        placeholder="Search message or file"
        search={filter.query}
        onSearch={(q) => change({ q })}
      />
      <NativeSelect
        aria-label="Status"
        value={filter.status}
        onChange={({ target: { value } }) => change({ status: value === "open" ? undefined : value })}
      >
        <option value="open">Open</option>
        <option value="resolved">Resolved</option>
        <option value="ignored">Ignored</option>
        <option value="all">All statuses</option>
      </NativeSelect>
      <NativeSelect
        aria-label="Source"
        value={filter.source ?? ""}
        onChange={(event) => change({ source: event.target.value })}
      >
        <option value="">Browser and server</option>
        <option value="browser">Browser</option>
        <option value="server">Server</option>
      </NativeSelect>
    </search>
  );
}

function columns(
  decide: (fingerprint: string, status: ErrorStatus, before: ErrorStatus) => void,
): DataColumn<ErrorRow>[] {
  return [
    {
      key: "message",
      header: "Error",
      rowHeader: true,
      cell: (row) => (
        <div className="error-cell">
          <Link href={`/admin/error-logs/${row.fingerprint}`} variant="quiet" className="error-message">
            {row.message}
          </Link>
          <span className="error-culprit">{row.culprit || "no stack"}</span>
          <span className="error-tags">
            <StatusBadge error={row} />
            {[row.source, ...row.releases.slice(0, 1), ...row.browsers.slice(0, 2)].join(" · ")}
          </span>
        </div>
      ),
    },
    { key: "days", header: "14 days", className: "error-days", cell: (row) => <DaysLine days={row.days} /> },
    {
      key: "occurrences",
      header: "Count",
      sortable: true,
      align: "end",
      cell: (row) => formatNumber(Number(row.occurrences)),
    },
    {
      key: "first_seen",
      header: "First seen",
      sortable: true,
      className: "error-time",
      cell: (row) => <TimeAgo date={row.first_seen} />,
    },
    {
      key: "last_seen",
      header: "Last seen",
      sortable: true,
      className: "error-time",
      cell: (row) => <TimeAgo date={row.last_seen} />,
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (row) => (
        <div className="row-actions">
          <Decisions error={row} decide={decide} />
        </div>
      ),
    },
  ];
}

function NoErrors() {
  const { filter } = useErrorFilter();
  const narrowed = filter.query !== "" || filter.source !== undefined;
  return (
    <EmptyState
      icon={SuccessIcon}
      headingLevel={2}
      title={narrowed ? "No matching errors" : emptyTitles[filter.status]}
    >
      {narrowed
        ? "Use fewer words or select all statuses."
        : "Errors from browsers and the web process appear here within two seconds."}
    </EmptyState>
  );
}

const emptyTitles = {
  open: "No open errors",
  resolved: "No resolved errors",
  ignored: "No ignored errors",
  all: "No errors yet",
};

function countInWords(total: number): string {
  return total === 1 ? "1 error" : `${formatNumber(total)} errors`;
}

const sources: ErrorSource[] = ["browser", "server"];

/** The list's state is its URL: `?status=all&source=server&q=fetch&sort=-occurrences&page=2`. */
function useErrorFilter() {
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
