import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatDate, formatDayMonth } from "#common/dates/format.ts";
import { addDays } from "#common/dates/site-time.ts";
import { type Period, periodInWords } from "~/lib/analytics/period.ts";
import { LineChart } from "~/ui/charts/line-chart.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { ActivityIcon } from "~/ui/icons/status.tsx";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { withParams } from "~/ui/table-state.ts";
import { Causes } from "./causes.tsx";
import { type Narrowed, type PerformanceReport, performanceQuery } from "./queries.ts";
import { formatMetric, type MetricName, metrics, thresholdInWords, thresholds } from "./ratings.ts";
import { RouteTable, SlowResources } from "./route-table.tsx";
import { VitalCards } from "./vital-cards.tsx";

type PerformanceProps = { userId: string; period: Period; only: Narrowed; metric: MetricName };

/** The measurements of visitors' browsers. */
export function Performance({ userId, period, only, metric }: PerformanceProps) {
  const query = useQuery(performanceQuery(userId, period.since, period.until, only));
  const isOld = query.isPlaceholderData || undefined;
  const oneRoute = only.route ? <OneRoute route={only.route} /> : null;
  return (
    <Loaded query={query} loading={<PerformanceSkeleton />}>
      {(report) =>
        report.now.length === 0 ? (
          <>
            {oneRoute}
            <EmptyState icon={ActivityIcon} headingLevel={2} title="No measurements in this period">
              Browsers send measurements a few seconds after a page has loaded, or when the visitor leaves it.
            </EmptyState>
          </>
        ) : (
          <div className="report" aria-busy={isOld} data-old={isOld}>
            <section className="measure-section">
              <h2 className="sr-only">Web vitals</h2>
              {oneRoute}
              <VitalCards report={report} chosen={metric} />
            </section>
            <OverTime report={report} metric={metric} period={period} />
            <Causes userId={userId} period={period} only={only} metric={metric} />
            <RouteTable report={report} chosen={only.route} />
            <SlowResources report={report} />
          </div>
        )
      }
    </Loaded>
  );
}

function OneRoute({ route }: { route: string }) {
  const [params] = useSearchParams();
  return (
    <p className="measure-none">
      Only <strong>{route}</strong>.{" "}
      <Link href={withParams(params, { route: undefined })}>Show all routes</Link>
    </p>
  );
}

type OverTimeProps = { report: PerformanceReport; metric: MetricName; period: Period };

function OverTime({ report, metric, period }: OverTimeProps) {
  const byDay = new Map(
    report.days.filter((each) => each.metric === metric).map(({ key, p75 }) => [key, p75]),
  );
  const days = Array.from({ length: period.days }, (_, index) => addDays(report.since, index));
  return (
    <section className="measure-section">
      <LineChart
        title={`${metrics[metric].title} (p75)`}
        points={days.map((day) => ({
          label: formatDate(day),
          short: formatDayMonth(day),
          value: byDay.get(day) ?? null,
        }))}
        names={{ point: "Day", value: metrics[metric].title }}
        format={(value) => formatMetric(metric, value)}
        marks={thresholds(metric)}
        summary={`${periodInWords(report)} · ${thresholdInWords(metric)}`}
      />
    </section>
  );
}

function PerformanceSkeleton() {
  return (
    <div className="report" aria-busy="true">
      <Spinner label="Loading measurements" className="sr-only" />
      <div className="vitals">
        {["LCP", "INP", "CLS", "FCP", "TTFB", "LOAD"].map((each) => (
          <Skeleton key={each} />
        ))}
      </div>
      <Skeleton shape="table" />
    </div>
  );
}
