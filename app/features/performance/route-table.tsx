import { useSearchParams } from "react-router";
import { HorizontalBars } from "~/ui/charts/horizontal-bars.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { Link } from "~/ui/link.tsx";
import { withParams } from "~/ui/table-state.ts";
import type { PerformanceReport } from "./queries.ts";
import {
  formatMetric,
  formatMs,
  gradeInWords,
  gradeOf,
  type MetricName,
  metricNames,
  metrics,
} from "./ratings.ts";

type RouteRow = {
  route: string;
  chosen: boolean;
  measurements: number;
  values: Partial<Record<MetricName, number>>;
};

const columns: DataColumn<RouteRow>[] = [
  {
    key: "route",
    header: "Route",
    rowHeader: true,
    className: "measure-path",
    cell: (row) => <RouteLink route={row.route} chosen={row.chosen} />,
  },
  ...metricNames.map(
    (metric): DataColumn<RouteRow> => ({
      key: metric,
      header: metric === "LOAD" ? "Page load" : metric,
      align: "end",
      cell: ({ values }) => <Graded metric={metric} value={values[metric]} />,
    }),
  ),
  { key: "measurements", header: "Loads", align: "end", cell: (row) => row.measurements },
];

/** A route is a link that restricts the page to it. */
export function RouteTable({ report, chosen }: { report: PerformanceReport; chosen: string | undefined }) {
  return (
    <section className="measure-section">
      <h2 className="measure-heading">By route</h2>
      <DataTable
        caption="Web vitals (p75) by route"
        hideCaption
        columns={columns}
        rows={rowsOf(report, chosen)}
        rowKey={(row) => row.route}
        empty={<p className="measure-none">No measurements in this period.</p>}
      />
    </section>
  );
}

/** Slow routes first. */
function rowsOf({ routes }: PerformanceReport, chosen: string | undefined): RouteRow[] {
  const byRoute = new Map<string, RouteRow>();
  for (const { key, metric, p75, total } of routes) {
    const row = byRoute.get(key) ?? { route: key, chosen: key === chosen, measurements: 0, values: {} };
    row.values[metric] = p75;
    row.measurements = Math.max(row.measurements, total);
    byRoute.set(key, row);
  }
  return [...byRoute.values()].sort((a, b) => (b.values.LCP ?? 0) - (a.values.LCP ?? 0));
}

function RouteLink({ route, chosen }: { route: string; chosen: boolean }) {
  const [params] = useSearchParams();
  return (
    <Link
      href={withParams(params, { route: chosen ? undefined : route })}
      variant="quiet"
      aria-current={chosen ? "true" : undefined}
    >
      {route}
    </Link>
  );
}

function Graded({ metric, value }: { metric: MetricName; value: number | undefined }) {
  if (value === undefined) return "–";
  return (
    <span
      className="graded"
      data-grade={gradeOf(metric, value)}
      title={`${metrics[metric].title}: ${gradeInWords(metric, value)}`}
    >
      {formatMetric(metric, value)}
      <span className="sr-only">, {gradeInWords(metric, value)}</span>
    </span>
  );
}

export function SlowResources({ report }: { report: PerformanceReport }) {
  return (
    <section className="measure-section">
      <h2 className="measure-heading">Slowest files</h2>
      {report.resources.length === 0 ? (
        <p className="measure-none">No files were fetched over the network in this period.</p>
      ) : (
        <HorizontalBars
          title="Slowest files (p75)"
          hideTitle
          names={{ label: "File", value: "p75" }}
          format={formatMs}
          rows={report.resources
            .slice(0, 12)
            .map(({ key, p75 }) => ({ label: key || "(not named)", value: p75 }))}
        />
      )}
    </section>
  );
}
