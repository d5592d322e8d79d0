import { toCsv } from "~/lib/text/csv.ts";
import { bounceRate, completion, timeOnPage } from "./measures.ts";
import type { AnalyticsReport, Value } from "./queries.ts";

const head = [
  "Table",
  "Name",
  "Views",
  "Visitors",
  "Visits",
  "Bounce rate",
  "Seconds on page",
  "Read to the end",
  "Messages",
];

/** The whole report as one table: the first column names the part of each line. */
export function analyticsCsv(report: AnalyticsReport): string {
  const parts: [string, Value[]][] = [
    ["Page", report.pages],
    ["Entry page", report.entries],
    ["Referrer", report.referrers],
    ["Campaign source", report.sources],
    ["Campaign medium", report.mediums],
    ["Campaign", report.campaigns],
    ["Device", report.devices],
    ["Language", report.languages],
    ["Region", report.countries],
  ];
  const days = report.days.map(({ day, views, visitors, messages }) => [
    "Day",
    day,
    views,
    visitors,
    null,
    null,
    null,
    null,
    messages,
  ]);
  const values = parts.flatMap(([part, rows]) =>
    rows.map((row) => [
      part,
      row.value || "(direct)",
      row.views,
      row.visitors,
      row.visits,
      rounded(bounceRate(row)),
      rounded(timeOnPage(row)),
      rounded(completion(row)),
      null,
    ]),
  );
  return toCsv(head, [...days, ...values]);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
