import { useQuery } from "@tanstack/react-query";
import { formatDate, formatDayMonth } from "#common/dates/format.ts";
import { formatNumber } from "#common/numbers.ts";
import { type Period, periodInWords } from "~/lib/analytics/period.ts";
import { LineChart } from "~/ui/charts/line-chart.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { changeOf, FigureStrip } from "~/ui/figure-strip.tsx";
import { ChartIcon } from "~/ui/icons/status.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { Tab, TabList, TabPanel, Tabs } from "~/ui/tabs.tsx";
import { Breakdown } from "./breakdown.tsx";
import { Conversions } from "./conversions.tsx";
import { hrefOf } from "./live-panel.tsx";
import { bounceRate, formatSeconds, formatShare, languageName, regionName, timeOnPage } from "./measures.ts";
import { ReadingCompletion, TopPages } from "./page-tables.tsx";
import { type AnalyticsReport, analyticsQuery, type Totals } from "./queries.ts";

export function Analytics({ userId, period }: { userId: string; period: Period }) {
  const query = useQuery(analyticsQuery(userId, period.since, period.until));
  const isOld = query.isPlaceholderData || undefined;
  return (
    <Loaded query={query} loading={<AnalyticsSkeleton />}>
      {(report) => (
        <div className="report" aria-busy={isOld} data-old={isOld}>
          <Figures report={report} />
          {report.totals.views + report.before.views + report.totals.messages === 0 ? (
            <EmptyState icon={ChartIcon} headingLevel={2} title="No visits in this period yet">
              Visits appear here within a few seconds. Browsers that ask not to be tracked are never counted.
            </EmptyState>
          ) : (
            <Parts report={report} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function Figures({ report: { totals, before } }: { report: AnalyticsReport }) {
  const figure = (
    label: string,
    measure: (sums: Totals) => number,
    format = (value: number) => formatNumber(value, 0),
    better: "more" | "less" = "more",
  ) => ({
    label,
    value: format(measure(totals)),
    change: changeOf(measure(totals), measure(before)),
    better,
  });
  return (
    <FigureStrip
      label="Totals for the period, compared with the previous period"
      figures={[
        figure("Visitors", ({ visitors }) => visitors),
        figure("Page views", ({ views }) => views),
        figure("Visits", ({ visits }) => visits),
        figure("Bounce rate", bounceRate, formatShare, "less"),
        figure("Time on page", timeOnPage, formatSeconds),
        figure("Messages", ({ messages }) => messages),
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
          title="Sources of visits"
          empty="No visits in this period."
          count="visits"
          dimensions={[
            { title: "Referrers", rows: report.referrers, name: (host) => host || "Direct or unknown" },
            { title: "Entry pages", rows: report.entries, href: hrefOf },
          ]}
        />
        <Breakdown
          title="Campaigns"
          empty="No visits with campaign tags. Add utm_source=…, utm_medium=… and utm_campaign=… to the links in your newsletters and ads."
          dimensions={[
            { title: "Source", rows: report.sources },
            { title: "Medium", rows: report.mediums },
            { title: "Campaign", rows: report.campaigns },
          ]}
        />
      </div>
      <div className="measure-pair">
        <Breakdown
          title="Devices"
          empty="No visits in this period."
          dimensions={[{ title: "Devices", rows: report.devices, name: capital }]}
        />
        <Breakdown
          title="Languages"
          empty="No browser sent a language or region. Regions are not derived from IP addresses."
          dimensions={[
            { title: "Language", rows: report.languages, name: languageName },
            { title: "Region", rows: report.countries, name: regionName },
          ]}
        />
      </div>
      <ReadingCompletion rows={report.articles} />
      <Conversions report={report} />
    </>
  );
}

function OverTime({ report }: { report: AnalyticsReport }) {
  const charts = [
    { value: "visitors", label: "Visitors", before: "visitors_before" },
    { value: "views", label: "Page views", before: "views_before" },
  ] as const;
  return (
    <section className="measure-section" aria-label="Over time">
      <Tabs defaultValue="visitors">
        <TabList label="Over time">
          {charts.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {charts.map(({ value, label, before }) => (
          <TabPanel key={value} value={value}>
            <LineChart
              title={`${label} by day`}
              hideTitle
              area
              size="lg"
              ticks="count"
              format={(count) => formatNumber(count, 0)}
              summary={periodInWords(report)}
              points={report.days.map((day) => ({
                label: formatDate(day.day),
                short: formatDayMonth(day.day),
                value: day[value],
                compare: day[before],
              }))}
              names={{ point: "Day", value: label, compare: "Previous period" }}
            />
          </TabPanel>
        ))}
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
