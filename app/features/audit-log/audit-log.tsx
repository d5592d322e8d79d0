import { useQuery } from "@tanstack/react-query";
import { formatExactTime, formatWeekday } from "#common/dates/format.ts";
import { formatNumber } from "#common/numbers.ts";
import { recordHref, recordTypeLabel, sectionHref } from "#content-model/admin-routes.ts";
import { Badge } from "~/ui/badge.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { ClockIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { pageHref } from "~/ui/table-state.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { ChangeDetails, columnName } from "./change-details.tsx";
import { type AuditRow, auditQuery, pageSize } from "./queries.ts";
import { useAuditFilter } from "./use-audit-filter.ts";

const actions: Record<string, { verb: string; variant: "success" | "default" | "danger" }> = {
  insert: { verb: "added", variant: "success" },
  update: { verb: "changed", variant: "default" },
  delete: { verb: "removed", variant: "danger" },
  export: { verb: "exported", variant: "default" },
};

export function AuditLog({ userId }: { userId: string }) {
  const { filter, params } = useAuditFilter();
  return (
    <div className="report">
      <AuditFilters userId={userId} />
      <Loaded query={useQuery(auditQuery(userId, filter))} loading={<Skeleton shape="list" />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon={ClockIcon} headingLevel={2} title="No matching changes">
              The audit log records every change by an administrator or editor. Remove a filter to see more.
            </EmptyState>
          ) : (
            <>
              <p className="measure-note" role="status">
                {total === 1 ? "1 change" : `${formatNumber(total)} changes`}
              </p>
              {[...Map.groupBy(rows, ({ created_at }) => formatWeekday(created_at))].map(([title, day]) => (
                <section key={title} className="audit-day">
                  <h2 className="measure-heading">{title}</h2>
                  <ul className="audit">
                    {day.map((row) => (
                      <Change key={row.id} row={row} />
                    ))}
                  </ul>
                </section>
              ))}
              <Pagination
                page={filter.page}
                pageCount={Math.ceil(total / pageSize)}
                hrefFor={(page) => pageHref(params, page)}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Change({ row }: { row: AuditRow }) {
  // A removed row has no page, and an export has many rows.
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
          <Badge variant={actions[row.action]?.variant}>{actions[row.action]?.verb ?? row.action}</Badge>
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
              <Link href={href}>{own ? "Open the record" : "Open the section"}</Link>
            </>
          ) : null}
        </p>
      </details>
    </li>
  );
}

/** The name of the row, or its key where it has none. */
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
