import { useQuery } from "@tanstack/react-query";
import { formatDate, formatDayMonth } from "#common/dates/format.ts";
import { formatNumber } from "#common/numbers.ts";
import { type Period, periodInWords } from "~/lib/analytics/period.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { LineChart } from "~/ui/charts/line-chart.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { changeOf, FigureStrip } from "~/ui/figure-strip.tsx";
import { ChartIcon } from "~/ui/icons/status.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { Tab, TabList, TabPanel, Tabs } from "~/ui/tabs.tsx";
import { Breakdown } from "./breakdown.tsx";
import { Conversions } from "./conversions.tsx";
import { hrefOf } from "./live-panel.tsx";
import { bounceRate, formatSeconds, formatShare, languageName, regionName, timeOnPage } from "./measures.ts";
import { ReadingCompletion, TopPages } from "./page-tables.tsx";
import { type AnalyticsReport, analyticsQuery } from "./queries.ts";

export function Analytics({ userId, period }: { userId: string; period: Period }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    analyticsQuery(userId, period.since, period.until),
  );
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} busy={isFetching} />;
  if (!data) return <AnalyticsSkeleton />;
  return (
    <div
      className="report"
      aria-busy={isPlaceholderData || undefined}
      data-old={isPlaceholderData || undefined}
    >
      <Figures report={data} />
      {data.totals.views + data.before.views + data.totals.messages === 0 ? (
        <EmptyState icon={ChartIcon} headingLevel={2} title="No visits in this period yet">
          Visits appear here a few seconds after they happen. Browsers that ask not to be tracked are never
          counted.
        </EmptyState>
      ) : (
        <Parts report={data} />
      )}
    </div>
  );
}

function Figures({ report: { totals, before } }: { report: AnalyticsReport }) {
  return (
    <FigureStrip
      label="Totals of the period, against the period before"
      figures={[
        {
          label: "Visitors",
          value: formatNumber(totals.visitors, 0),
          change: changeOf(totals.visitors, before.visitors),
          better: "more",
        },
        {
          label: "Page views",
          value: formatNumber(totals.views, 0),
          change: changeOf(totals.views, before.views),
          better: "more",
        },
        {
          label: "Visits",
          value: formatNumber(totals.visits, 0),
          change: changeOf(totals.visits, before.visits),
          better: "more",
        },
        {
          label: "Bounce rate",
          value: formatShare(bounceRate(totals)),
          change: changeOf(bounceRate(totals), bounceRate(before)),
          better: "less",
        },
        {
          label: "Time on page",
          value: formatSeconds(timeOnPage(totals)),
          change: changeOf(timeOnPage(totals), timeOnPage(before)),
          better: "more",
        },
        {
          label: "Messages",
          value: formatNumber(totals.messages, 0),
          change: changeOf(totals.messages, before.messages),
          better: "more",
        },
      ]}
    />
  );
}

function Parts({ report }: { report: AnalyticsReport }) {
  return (
    <>
      <OverTime report={report} />
      <TopPages rows={report.pages} />
      <div className="measure-pair">
        <Breakdown
          title="Where visits come from"
          dimensions={[
            {
              title: "Referrers",
              label: "Referrer",
              rows: report.referrers,
              name: (host) => host || "Direct or unknown",
              count: "visits",
              empty: "No visits in this period.",
            },
            {
              title: "Entry pages",
              label: "Entry page",
              rows: report.entries,
              href: hrefOf,
              count: "visits",
              empty: "No visits in this period.",
            },
          ]}
        />
        <Breakdown
          title="Campaigns"
          dimensions={(
            [
              ["Source", report.sources],
              ["Medium", report.mediums],
              ["Campaign", report.campaigns],
            ] as const
          ).map(([title, rows]) => ({
            title,
            label: title,
            rows: [...rows],
            empty: `No visit carried a tag. Add utm_${title.toLowerCase()}=… to the links in your newsletters and ads.`,
          }))}
        />
      </div>
      <div className="measure-pair">
        <Breakdown
          title="Devices"
          dimensions={[
            {
              title: "Devices",
              label: "Device",
              rows: report.devices,
              name: capital,
              empty: "No visits in this period.",
            },
          ]}
        />
        <Breakdown
          title="Languages"
          dimensions={[
            {
              title: "Language",
              label: "Language",
              rows: report.languages,
              name: languageName,
              empty: "No browser named its language.",
            },
            {
              title: "Region",
              label: "Region set in the browser",
              rows: report.countries,
              name: regionName,
              empty: "No browser named a region. It is never looked up from an IP address.",
            },
          ]}
        />
      </div>
      <ReadingCompletion rows={report.articles} />
      <Conversions report={report} />
    </>
  );
}

function OverTime({ report }: { report: AnalyticsReport }) {
  const points = (now: "visitors" | "views", before: "visitors_before" | "views_before") =>
    report.days.map((day) => ({
      label: formatDate(day.day),
      short: formatDayMonth(day.day),
      value: day[now],
      compare: day[before],
    }));
  const shared = {
    hideTitle: true,
    area: true,
    size: "lg",
    ticks: "count",
    format: (value: number) => formatNumber(value, 0),
    summary: periodInWords(report),
  } as const;
  return (
    <section className="measure-section" aria-label="Over time">
      <Tabs defaultValue="visitors">
        <TabList label="Over time">
          <Tab value="visitors">Visitors</Tab>
          <Tab value="views">Page views</Tab>
        </TabList>
        <TabPanel value="visitors">
          <LineChart
            {...shared}
            title="Visitors by day"
            points={points("visitors", "visitors_before")}
            names={{ point: "Day", value: "Visitors", compare: "Period before" }}
          />
        </TabPanel>
        <TabPanel value="views">
          <LineChart
            {...shared}
            title="Page views by day"
            points={points("views", "views_before")}
            names={{ point: "Day", value: "Page views", compare: "Period before" }}
          />
        </TabPanel>
      </Tabs>
    </section>
  );
}

function AnalyticsSkeleton() {
  return (
    <div className="report" aria-busy="true">
      <Spinner label="Loading analytics" className="sr-only" />
      <Skeleton shape="figures" />
      <Skeleton shape="chart" />
      <Skeleton shape="table" />
    </div>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
