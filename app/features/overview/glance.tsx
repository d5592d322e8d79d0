import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber } from "#common/numbers.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Sparkline } from "~/ui/charts/sparkline.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { changeInWords } from "./figures.ts";
import { speedQuery, trafficQuery } from "./queries.ts";

/** Traffic and speed of two weeks, each a figure and a line. */
export function Glance({ userId }: { userId: string }) {
  return (
    <div className="glance">
      <TrafficGlance userId={userId} />
      <SpeedGlance userId={userId} />
    </div>
  );
}

function TrafficGlance({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(trafficQuery(userId));
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!data) return <Skeleton shape="panel" />;
  return (
    <GlanceCard
      title="Visitors"
      href="/admin/analytics"
      figure={formatNumber(data.visitors)}
      note={`${formatNumber(data.views)} ${data.views === 1 ? "page view" : "page views"} in 14 days${withComma(changeInWords(data.visitors, data.before))}`}
      chart={
        <Sparkline
          title="Visitors per day"
          points={data.points}
          names={{ point: "Day", value: "Visitors" }}
        />
      }
    />
  );
}

function SpeedGlance({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(speedQuery(userId));
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!data) return <Skeleton shape="panel" />;
  return (
    <GlanceCard
      title="LCP (p75)"
      href="/admin/performance"
      figure={data.p75 === null ? "–" : `${formatNumber(data.p75)} ms`}
      note={
        data.p75 === null
          ? "No measurements in 14 days."
          : `${formatNumber(data.measurements)} ${data.measurements === 1 ? "measurement" : "measurements"} in 14 days`
      }
      chart={
        data.points.length > 1 ? (
          <Sparkline
            title="LCP per day"
            points={data.points}
            names={{ point: "Day", value: "p75" }}
            format={(value) => `${formatNumber(value)} ms`}
          />
        ) : null
      }
    />
  );
}

type GlanceCardProps = { title: string; href: string; figure: string; note: string; chart: ReactNode };

function GlanceCard({ title, href, figure, note, chart }: GlanceCardProps) {
  return (
    <section className="glance-card" aria-label={title}>
      <h3 className="glance-title">
        <Link href={href} variant="quiet">
          {title}
        </Link>
      </h3>
      <p className="glance-figure">{figure}</p>
      <p className="glance-note">{note}</p>
      {chart}
    </section>
  );
}

function withComma(text: string | undefined): string {
  return text ? `, ${text}` : "";
}
