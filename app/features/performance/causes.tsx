import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#common/numbers.ts";
import type { Period } from "~/lib/analytics/period.ts";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { type Cause, causesQuery, type Narrowed } from "./queries.ts";
import { formatMetric, type MetricName, metrics } from "./ratings.ts";

type CausesProps = { userId: string; period: Period; only: Narrowed; metric: MetricName };

/** The metrics for which browsers name a part of the page. */
const headings: Partial<Record<MetricName, string>> = {
  LCP: "Elements that loaded last",
  INP: "Elements that responded slowly",
  CLS: "Elements that moved",
};

export function Causes({ userId, period, only, metric }: CausesProps) {
  const heading = headings[metric];
  const { data, error, refetch, isFetching } = useQuery({
    ...causesQuery(userId, metric, period.since, period.until, only),
    enabled: heading !== undefined,
  });
  if (!heading) return null;
  return (
    <section className="measure-section">
      <h2 className="measure-heading">{heading}</h2>
      {error && !data ? (
        <LoadFailure error={error} retry={refetch} busy={isFetching} />
      ) : (
        <DataTable
          caption={`Page elements behind ${metrics[metric].title}, from the newest measurements`}
          hideCaption
          columns={columns(metric)}
          rows={data ?? []}
          rowKey={({ element, resource }) => `${element} ${resource ?? ""}`}
          loading={!data}
          empty={<p className="measure-none">Browsers reported no page elements in this period.</p>}
        />
      )}
    </section>
  );
}

function columns(metric: MetricName): DataColumn<Cause>[] {
  return [
    {
      key: "element",
      header: "Page element",
      rowHeader: true,
      className: "measure-path",
      cell: (row) => row.element,
    },
    { key: "resource", header: "File", className: "measure-path", cell: (row) => row.resource ?? "–" },
    { key: "p75", header: "p75", align: "end", cell: (row) => formatMetric(metric, row.p75) },
    { key: "total", header: "Measurements", align: "end", cell: (row) => formatNumber(row.total) },
  ];
}
