import { useQuery } from "@tanstack/react-query";
import { formatDayMonth, formatDayTime, formatTime } from "#common/dates/format.ts";
import { formatNumber } from "#common/numbers.ts";
import type { Period } from "~/lib/analytics/period.ts";
import { LineChart } from "~/ui/charts/line-chart.tsx";
import { type Figure, FigureStrip } from "~/ui/figure-strip.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { type ServerReport, serverQuery } from "./queries.ts";
import { formatMs } from "./ratings.ts";

/** The measurements of the web process, one row per minute. */
export function WebProcess({ userId, period }: { userId: string; period: Period }) {
  return (
    <section className="measure-section">
      <h2 className="measure-heading">Web process</h2>
      <Loaded
        query={useQuery(serverQuery(userId, period.since, period.until))}
        loading={<Skeleton shape="chart" />}
      >
        {(report) =>
          report.points.length === 0 ? (
            <p className="measure-none">
              The first measurements appear one minute after the web process starts.
            </p>
          ) : (
            <Measurements report={report} days={period.days} />
          )
        }
      </Loaded>
    </section>
  );
}

type Point = ServerReport["points"][number];

function Measurements({ report: { totals, points }, days }: { report: ServerReport; days: number }) {
  const chart = (title: string, name: string, value: (point: Point) => number | null) => ({
    size: "sm" as const,
    title,
    names: { point: "Time", value: name },
    points: points.map((point) => ({
      label: formatDayTime(point.at),
      short: days === 1 ? formatTime(point.at) : formatDayMonth(point.at),
      value: value(point),
    })),
  });
  return (
    <>
      <FigureStrip
        label="The web process in this period"
        figures={[
          figure("Requests", count(totals.requests), `${count(totals.failures)} failed`),
          figure(
            "Cache hit rate",
            share(totals.page_hits, totals.page_hits + totals.page_misses),
            `${count(totals.page_misses)} pages rendered for a request`,
          ),
          figure(
            "Render time",
            mean(totals.render_ms, totals.renders),
            `p95 of the worst minute ${formatMs(totals.render_p95_ms)}`,
          ),
          figure(
            "Backend latency",
            mean(totals.backend_ms, totals.backend_calls),
            `p95 of the worst minute ${formatMs(totals.backend_p95_ms)}`,
          ),
          figure(
            "Backend errors",
            count(totals.backend_failures),
            `of ${count(totals.backend_calls)} calls, ${count(totals.restarts)} restarts`,
          ),
          figure("Memory", `${count(totals.memory_mb)} MB`, `event loop p99 ${formatMs(totals.loop_p99_ms)}`),
        ]}
      />
      <div className="measure-pair">
        <LineChart
          {...chart("Cache hit rate", "Pages served from memory, per cent", ({ page_hits, page_misses }) =>
            ratio(page_hits, page_hits + page_misses, 100),
          )}
          format={(value) => `${Math.round(value)}%`}
        />
        <LineChart
          {...chart("Render time, mean", "Render time", (point) => ratio(point.render_ms, point.renders))}
          format={formatMs}
        />
        <LineChart
          {...chart("Backend latency, mean", "Backend latency", (point) =>
            ratio(point.backend_ms, point.backend_calls),
          )}
          format={formatMs}
        />
        <LineChart
          {...chart("Backend errors", "Failed calls", (point) => point.backend_failures)}
          ticks="count"
        />
      </div>
    </>
  );
}

function figure(label: string, value: string, note: string): Figure {
  return { label, value, note };
}

function count(value: number): string {
  return formatNumber(value, 0);
}

/** null for a division by zero, which leaves a gap in the line. */
function ratio(part: number, whole: number, scale = 1): number | null {
  return whole === 0 ? null : (part / whole) * scale;
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)}%`;
}

function mean(sum: number, calls: number): string {
  return calls === 0 ? "–" : formatMs(sum / calls);
}
