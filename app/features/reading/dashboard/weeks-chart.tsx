import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "~/ui/button.tsx";
import { BarChart } from "~/ui/charts/bar-chart.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { ChartIcon } from "~/ui/icons/status.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { readingTime, weekPoint } from "./format.ts";
import { weeksQuery } from "./query-options.ts";

/** Reading time in each of the last 12 weeks. */
export function WeeksChart({ userId }: { userId: string }) {
  const query = useQuery(weeksQuery(userId));
  return (
    <section className="panel" aria-labelledby="history-title">
      <h2 id="history-title" className="panel-title">
        Reading history
      </h2>
      <Loaded
        query={query}
        failure="Your reading history could not be loaded."
        loading={<Skeleton shape="table" />}
      >
        {(weeks) => <Weeks weeks={weeks} />}
      </Loaded>
    </section>
  );
}

function Weeks({ weeks }: { weeks: { week: string; seconds: number }[] }) {
  const total = weeks.reduce((sum, { seconds }) => sum + seconds, 0);
  if (total === 0) {
    return (
      <EmptyState
        icon={ChartIcon}
        title="Nothing read in the last 12 weeks"
        action={
          <ButtonLink href="/blog" variant="secondary" size="sm">
            Find something to read
          </ButtonLink>
        }
      >
        Read an article while you are signed in. Your active reading time appears here, week by week.
      </EmptyState>
    );
  }
  return (
    <BarChart
      title="Reading time in the last 12 weeks"
      hideTitle
      points={weeks.map(weekPoint)}
      names={{ point: "Week", value: "Reading time" }}
      format={readingTime}
      ticks="duration"
      summary={`${readingTime(total)} in the last 12 weeks`}
    />
  );
}
