import { useQuery } from "@tanstack/react-query";
import { formatTime } from "#common/dates/format.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { BarChart } from "~/ui/charts/bar-chart.tsx";
import { HorizontalBars } from "~/ui/charts/horizontal-bars.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { liveQuery } from "./queries.ts";

/** The last half hour, as it happens: asked for every ten seconds. */
export function LivePanel({ userId }: { userId: string }) {
  const { data, error, refetch, isFetching } = useQuery(liveQuery(userId));
  return (
    <section id="live" className="measure-section live" aria-labelledby="live-title">
      <h2 id="live-title" className="measure-heading">
        <span className="live-dot" aria-hidden /> Live
      </h2>
      {error && !data ? (
        <LoadFailure title={messageFor(error)} retry={refetch} busy={isFetching} />
      ) : data ? (
        <div className="live-grid">
          <p className="live-now">
            <span className="live-number">{data.visitors}</span>
            <span>{data.visitors === 1 ? "visitor" : "visitors"} in the last 5 minutes</span>
          </p>
          <BarChart
            title="Page views in the last 30 minutes"
            size="sm"
            ticks="count"
            points={data.minutes.map(({ minute, views }) => ({
              label: formatTime(minute),
              value: views,
            }))}
            names={{ point: "Minute", value: "Page views" }}
            summary={`${data.minutes.reduce((sum, each) => sum + each.views, 0)} in all`}
          />
          {data.pages.length > 0 ? (
            <HorizontalBars
              title="Being read"
              names={{ label: "Page", value: "Views" }}
              rows={data.pages
                .slice(0, 5)
                .map(({ value, views }) => ({ label: value, value: views, href: hrefOf(value) }))}
            />
          ) : (
            <p className="measure-none">No page was opened in the last half hour.</p>
          )}
        </div>
      ) : (
        <Skeleton />
      )}
    </section>
  );
}

/** How many are here now, beside the period; leads to the rest of it. */
export function LiveCount({ userId }: { userId: string }) {
  const { data } = useQuery(liveQuery(userId));
  // Takes its place before it is known.
  if (!data) return <span className="live-link live-waiting">0 visitors now</span>;
  return (
    <a href="#live" className="live-link">
      <span className="live-dot" aria-hidden />
      {data.visitors === 1 ? "1 visitor now" : `${data.visitors} visitors now`}
    </a>
  );
}

/** A page that exists can be opened; a pattern or a remark cannot. */
export function hrefOf(path: string): string | undefined {
  return path.startsWith("/") && !path.includes(":") ? path : undefined;
}
