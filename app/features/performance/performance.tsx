import { useQuery } from "@tanstack/react-query";
import { messageFor } from "~/lib/errors.ts";
import { dayWords, type Period, periodInWords } from "~/lib/period.ts";
import { LineChart } from "~/ui/charts/line-chart.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { ActivityIcon } from "~/ui/icons/status.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { type Device, type PerformanceReport, performanceQuery } from "./queries.ts";
import { formatMetric, type MetricName, metrics, thresholdInWords } from "./ratings.ts";
import { RouteTable, SlowResources } from "./route-table.tsx";
import { VitalCards } from "./vital-cards.tsx";

type PerformanceProps = { userId: string; period: Period; device: Device | undefined; metric: MetricName };

/** How fast the site was for the people who visited it. */
export function Performance({ userId, period, device, metric }: PerformanceProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    performanceQuery(userId, period.since, period.until, device),
  );
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} busy={isFetching} />;
  if (!data) return <PerformanceSkeleton />;
  if (data.now.length === 0)
    return (
      <EmptyState icon={ActivityIcon} headingLevel={2} title="No page was measured in this period">
        Measurements arrive when visitors leave a page or a few seconds after it has loaded.
      </EmptyState>
    );
  return (
    <div
      className="report"
      aria-busy={isPlaceholderData || undefined}
      data-old={isPlaceholderData || undefined}
    >
      <section className="measure-section">
        <h2 className="sr-only">Web vitals</h2>
        <VitalCards report={data} chosen={metric} />
      </section>
      <OverTime report={data} metric={metric} period={period} />
      <RouteTable report={data} />
      <SlowResources report={data} />
    </div>
  );
}

function OverTime({
  report,
  metric,
  period,
}: {
  report: PerformanceReport;
  metric: MetricName;
  period: Period;
}) {
  const byDay = new Map(
    report.days.filter((each) => each.metric === metric).map(({ key, p75 }) => [key, p75]),
  );
  const days = Array.from({ length: period.days }, (_, index) => {
    const at = new Date(Date.parse(`${report.since}T12:00:00Z`) + index * 86_400_000);
    return at.toISOString().slice(0, 10);
  });
  return (
    <section className="measure-section">
      <LineChart
        title={`${metrics[metric].title}, 75th percentile`}
        points={days.map((day) => ({
          label: dayWords(day).full,
          short: dayWords(day).short,
          value: byDay.get(day) ?? null,
        }))}
        names={{ point: "Day", value: metrics[metric].title }}
        format={(value) => formatMetric(metric, value)}
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
          <Skeleton key={each} className="h-36" />
        ))}
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
