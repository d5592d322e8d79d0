import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber } from "#common/numbers.ts";
import { Sparkline } from "~/ui/charts/sparkline.tsx";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { changeInWords, type Speed, type Traffic } from "./figures.ts";
import { speedQuery, trafficQuery } from "./queries.ts";

/** Traffic and speed of two weeks, each a figure and a line. */
export function Glance({ userId }: { userId: string }) {
  const loading = <Skeleton shape="panel" />;
  return (
    <div className="glance">
      <Loaded query={useQuery(trafficQuery(userId))} loading={loading}>
        {(traffic) => <TrafficCard {...traffic} />}
      </Loaded>
      <Loaded query={useQuery(speedQuery(userId))} loading={loading}>
        {(speed) => <SpeedCard {...speed} />}
      </Loaded>
    </div>
  );
}

function TrafficCard({ visitors, views, before, points }: Traffic) {
  const change = changeInWords(visitors, before);
  return (
    <GlanceCard
      title="Visitors"
      href="/admin/analytics"
      figure={formatNumber(visitors)}
      note={`${counted(views, "page view")} in 14 days${change ? `, ${change}` : ""}`}
      chart={
        <Sparkline title="Visitors per day" points={points} names={{ point: "Day", value: "Visitors" }} />
      }
    />
  );
}

function SpeedCard({ p75, measurements, points }: Speed) {
  return (
    <GlanceCard
      title="LCP (p75)"
      href="/admin/performance"
      figure={p75 === null ? "–" : `${formatNumber(p75)} ms`}
      note={
        p75 === null ? "No measurements in 14 days." : `${counted(measurements, "measurement")} in 14 days`
      }
      chart={
        points.length > 1 ? (
          <Sparkline
            title="LCP per day"
            points={points}
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

function counted(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}
