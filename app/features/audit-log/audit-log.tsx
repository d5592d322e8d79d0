import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatExactTime, formatWeekday } from "#common/dates/format.ts";
import { formatNumber } from "#common/numbers.ts";
import { recordHref, recordTypeLabel, sectionHref } from "#content-model/admin-routes.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { ClockIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { pageHref } from "~/ui/table-state.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { ChangeDetails } from "./change-details.tsx";
import { columnName } from "./column-name.ts";
import { type AuditRow, auditQuery, pageSize } from "./queries.ts";
import { useAuditFilter } from "./use-audit-filter.ts";

const verbs: Record<string, string> = {
  insert: "added",
  update: "changed",
  delete: "removed",
  export: "exported",
};
const looks: Record<string, "success" | "default" | "danger"> = {
  insert: "success",
  update: "default",
  delete: "danger",
  export: "default",
};

export function AuditLog({ userId }: { userId: string }) {
  const [params] = useSearchParams();
  const { filter } = useAuditFilter();
  const { data, error, refetch, isFetching } = useQuery(auditQuery(userId, filter));
  return (
    <div className="report">
      <AuditFilters userId={userId} />
      {error && !data ? (
        <LoadFailure title={messageFor(error)} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Skeleton shape="list" />
      ) : data.rows.length === 0 ? (
        <EmptyState icon={ClockIcon} headingLevel={2} title="No change matches">
          Every change an administrator makes is written down here. Take a filter away to see more.
        </EmptyState>
      ) : (
        <>
          <p className="measure-note" role="status">
            {data.total === 1 ? "1 change" : `${formatNumber(data.total)} changes`}
          </p>
          {byDay(data.rows).map(([title, rows]) => (
            <section key={title} className="audit-day">
              <h2 className="measure-heading">{title}</h2>
              <ul className="audit">
                {rows.map((row) => (
                  <Change key={row.id} row={row} />
                ))}
              </ul>
            </section>
          ))}
          <Pagination
            page={filter.page}
            pageCount={Math.ceil(data.total / pageSize)}
            hrefFor={(page) => pageHref(params, page)}
          />
        </>
      )}
    </div>
  );
}

function Change({ row }: { row: AuditRow }) {
  // What was removed is not there any more, and an export has many rows.
  const isThere = row.action !== "delete" && row.action !== "export";
  const own = isThere ? recordHref(row.table_name, row.row_id) : undefined;
  const href = own ?? sectionHref(row.table_name);
  const title = titleOf(row);
  return (
    <li className="audit-row">
      <details>
        <summary>
          <time dateTime={row.created_at} className="audit-time">
            {formatExactTime(row.created_at)}
          </time>
          <Badge variant={looks[row.action]}>{verbs[row.action] ?? row.action}</Badge>
          <span className="audit-what">
            <strong>{recordTypeLabel(row.table_name)}</strong> {title}
            <span className="audit-columns">{columnsOf(row)}</span>
          </span>
          <span className="audit-who">{row.actor}</span>
        </summary>
        <ChangeDetails row={row} />
        <p className="measure-note">
          Row <code>{row.row_id}</code>
          {href ? (
            <>
              {" · "}
              <Link href={href}>{own ? "Open it" : "Go to this section"}</Link>
            </>
          ) : null}
        </p>
      </details>
    </li>
  );
}

/** What the row is called, if anything tells; its key otherwise. */
function titleOf({ name, changes, row_id, action }: AuditRow): string {
  if (action === "export") return `× ${changes.messages?.[1] ?? "?"}`;
  const found = name ?? changes.message?.[1] ?? changes.key?.[1];
  if (typeof found === "string" && found !== "") return `“${found.slice(0, 80)}”`;
  return row_id.length > 20 ? `${row_id.slice(0, 8)}…` : row_id;
}

function columnsOf({ action, changes }: AuditRow): string {
  const names = Object.keys(changes).map(columnName);
  if (action !== "update" || names.length === 0) return "";
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

function byDay(rows: AuditRow[]): [string, AuditRow[]][] {
  const days = new Map<string, AuditRow[]>();
  for (const row of rows) {
    const title = formatWeekday(row.created_at);
    days.set(title, [...(days.get(title) ?? []), row]);
  }
  return [...days];
}
