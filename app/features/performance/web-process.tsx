import { useQuery } from "@tanstack/react-query";
import { formatDayMonth, formatDayTime, formatTime } from "#common/dates/format.ts";
import { formatNumber } from "#common/numbers.ts";
import type { Period } from "~/lib/analytics/period.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { LineChart } from "~/ui/charts/line-chart.tsx";
import { FigureStrip } from "~/ui/figure-strip.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { type ServerReport, serverQuery } from "./queries.ts";
import { formatMs } from "./ratings.ts";

/** What the web process says about itself, a row a minute. */
export function WebProcess({ userId, period }: { userId: string; period: Period }) {
  const { data, error, refetch, isFetching } = useQuery(serverQuery(userId, period.since, period.until));
  return (
    <section className="measure-section">
      <h2 className="measure-heading">Web process</h2>
      {error && !data ? (
        <LoadFailure title={messageFor(error)} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Skeleton shape="chart" />
      ) : data.points.length === 0 ? (
        <p className="measure-none">The first numbers come a minute after the web process started.</p>
      ) : (
        <Numbers report={data} days={period.days} />
      )}
    </section>
  );
}

function Numbers({ report: { totals, points }, days }: { report: ServerReport; days: number }) {
  const label = (at: string) => ({
    label: formatDayTime(at),
    short: days === 1 ? formatTime(at) : formatDayMonth(at),
  });
  const chart = { size: "sm", area: false } as const;
  return (
    <>
      <FigureStrip
        label="The web process in this period"
        figures={[
          {
            label: "Requests",
            value: formatNumber(totals.requests, 0),
            note: `${formatNumber(totals.failures, 0)} failed`,
          },
          {
            label: "Cache hit rate",
            value: share(totals.page_hits, totals.page_hits + totals.page_misses),
            note: `${formatNumber(totals.page_misses, 0)} pages rendered for a request`,
          },
          {
            label: "Render time",
            value: mean(totals.render_ms, totals.renders),
            note: `p95 of the worst minute ${formatMs(totals.render_p95_ms)}`,
          },
          {
            label: "Backend latency",
            value: mean(totals.backend_ms, totals.backend_calls),
            note: `p95 of the worst minute ${formatMs(totals.backend_p95_ms)}`,
          },
          {
            label: "Backend errors",
            value: formatNumber(totals.backend_failures, 0),
            note: `of ${formatNumber(totals.backend_calls, 0)} calls, ${formatNumber(totals.restarts, 0)} restarts`,
          },
          {
            label: "Memory",
            value: `${formatNumber(totals.memory_mb, 0)} MB`,
            note: `event loop p99 ${formatMs(totals.loop_p99_ms)}`,
          },
        ]}
      />
      <div className="measure-pair">
        <LineChart
          {...chart}
          title="Cache hit rate"
          points={points.map((each) => ({
            ...label(each.at),
            value: ratio(each.page_hits, each.page_hits + each.page_misses, 100),
          }))}
          names={{ point: "Time", value: "Pages from memory, per cent" }}
          format={(value) => `${Math.round(value)}%`}
        />
        <LineChart
          {...chart}
          title="Render time, mean"
          points={points.map((each) => ({ ...label(each.at), value: ratio(each.render_ms, each.renders) }))}
          names={{ point: "Time", value: "Render time" }}
          format={formatMs}
        />
        <LineChart
          {...chart}
          title="Backend latency, mean"
          points={points.map((each) => ({
            ...label(each.at),
            value: ratio(each.backend_ms, each.backend_calls),
          }))}
          names={{ point: "Time", value: "Backend latency" }}
          format={formatMs}
        />
        <LineChart
          {...chart}
          title="Backend errors"
          ticks="count"
          points={points.map((each) => ({ ...label(each.at), value: each.backend_failures }))}
          names={{ point: "Time", value: "Failed calls" }}
        />
      </div>
    </>
  );
}

/** null where there was nothing to divide by: the line has a gap there. */
function ratio(part: number, whole: number, scale = 1): number | null {
  return whole === 0 ? null : (part / whole) * scale;
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)}%`;
}

function mean(sum: number, calls: number): string {
  return calls === 0 ? "–" : formatMs(sum / calls);
}
