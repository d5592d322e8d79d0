import { useQuery } from "@tanstack/react-query";
import { formatTime } from "#common/dates/format.ts";
import { BarChart } from "~/ui/charts/bar-chart.tsx";
import { HorizontalBars } from "~/ui/charts/horizontal-bars.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { liveQuery } from "./queries.ts";

/** The last half hour, asked for every ten seconds. */
export function LivePanel({ userId }: { userId: string }) {
  return (
    <section id="live" className="measure-section live" aria-labelledby="live-title">
      <h2 id="live-title" className="measure-heading">
        <span className="live-dot" aria-hidden /> Live
      </h2>
      <Loaded query={useQuery(liveQuery(userId))} loading={<Skeleton />}>
        {({ visitors, minutes, pages }) => (
          <div className="live-grid">
            <p className="live-now">
              <span className="live-number">{visitors}</span>
              <span>{visitors === 1 ? "visitor" : "visitors"} in the last 5 minutes</span>
            </p>
            <BarChart
              title="Page views in the last 30 minutes"
              size="sm"
              ticks="count"
              points={minutes.map(({ minute, views }) => ({ label: formatTime(minute), value: views }))}
              names={{ point: "Minute", value: "Page views" }}
              summary={`${minutes.reduce((sum, { views }) => sum + views, 0)} in total`}
            />
            {pages.length > 0 ? (
              <HorizontalBars
                title="Open pages"
                names={{ label: "Page", value: "Views" }}
                rows={pages
                  .slice(0, 5)
                  .map(({ value, views }) => ({ label: value, value: views, href: hrefOf(value) }))}
              />
            ) : (
              <p className="measure-none">No page views in the last 30 minutes.</p>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** The number of current visitors, as a link to the live panel. */
export function LiveCount({ userId }: { userId: string }) {
  const { data } = useQuery(liveQuery(userId));
  // Reserves the space until the number is loaded.
  if (!data) return <span className="live-link live-waiting">0 visitors now</span>;
  return (
    <a href="#live" className="live-link">
      <span className="live-dot" aria-hidden />
      {data.visitors === 1 ? "1 visitor now" : `${data.visitors} visitors now`}
    </a>
  );
}

/** The link to a page; undefined for patterns and remarks. */
export function hrefOf(path: string): string | undefined {
  return path.startsWith("/") && !path.includes(":") ? path : undefined;
}
