// What this site records about visits, in one list. The trust centre shows it; tests/database/measured-data.test.ts holds it against the
// tables, so that a column without an entry here fails.

export type MeasuredData = {
  /** The table that holds it. */
  table: string;
  title: string;
  purpose: string;
  /** Key of the retention setting; "totals" for data about no person, which is kept. */
  kept: "measurements" | "totals";
  /** Column by column, in words a visitor understands. */
  fields: Record<string, string>;
};

const when = "date and time on our server";
const totals = {
  views: "page views",
  visitors: "visitors",
  visits: "visits",
  bounces: "visits of one page",
  seconds: "time on pages",
  timed_views: "views with a known time",
};
const device = "class of device: desktop, tablet or mobile";

export const measuredData: readonly MeasuredData[] = [
  {
    table: "page_views",
    title: "Page views",
    purpose: "To know which pages are read and how people find them.",
    kept: "measurements",
    fields: {
      id: "sequence number",
      occurred_at: when,
      path: "page, only if it is one of this site",
      referrer_host: "host name of the site that linked here",
      country: "region in the browser’s language setting; not looked up from an IP address",
      device,
      language: "language of the browser",
      campaign_source: "campaign tag in the link (source)",
      campaign_medium: "campaign tag in the link (medium)",
      campaign_name: "campaign tag in the link (name)",
      visitor_day_hash:
        "hash that distinguishes the visitors of one day; its salt stays in our database for that day, is in no backup, and is deleted every night",
      seconds: "how long the page was visible",
      view_key: "random number of this one view",
      completed: "whether the end of the text was visible",
    },
  },
  {
    table: "web_vitals",
    title: "Speed",
    purpose: "To find pages that are slow for the people who open them.",
    kept: "measurements",
    fields: {
      id: "sequence number",
      occurred_at: when,
      path: "page, only if it is one of this site",
      route: "kind of page",
      metric: "metric: LCP, INP, CLS, FCP, TTFB, page load, slowest files",
      value: "the measured value",
      device,
      attribution: "part of the page, or file of this site, that caused it",
    },
  },
  {
    table: "search_misses",
    title: "Searches without a result",
    purpose:
      "To write what is missing, and to learn which words people use. Counted on the server for all visitors, even if their browser asks not to be tracked, because it does not identify them.",
    kept: "measurements",
    fields: {
      day: "day",
      term: "the words, unless they look like an e-mail address, a number or a key",
      searches: "how often",
    },
  },
  {
    table: "error_logs",
    title: "Errors",
    purpose: "To find and fix what is broken.",
    kept: "measurements",
    fields: {
      id: "sequence number",
      occurred_at: when,
      fingerprint: "which error it is",
      source: "browser or server",
      message: "error message without e-mail addresses, numbers and tokens",
      path: "page, only if it is one of this site",
      release: "release of this site",
      browser: "browser family, such as Firefox",
    },
  },
  {
    table: "error_groups",
    title: "Groups of similar errors",
    purpose: "To see how often an error occurs and whether it is fixed.",
    kept: "measurements",
    fields: {
      fingerprint: "which error it is",
      source: "browser or server",
      message: "error message without e-mail addresses, numbers and tokens",
      culprit: "file and function in our code",
      frames: "lines of our own code that led to it",
      status: "open, resolved or ignored",
      occurrences: "how often",
      first_seen: "first time",
      last_seen: "last time",
      reopened_at: "when it came back after it was resolved",
      paths: "pages on which it occurred",
      releases: "releases of this site in which it occurred",
      browsers: "browser families in which it occurred",
    },
  },
  {
    table: "error_days",
    title: "Errors per day",
    purpose: "To see whether an error becomes more frequent.",
    kept: "measurements",
    fields: { fingerprint: "which error it is", day: "day", occurrences: "how often" },
  },
  {
    table: "view_days",
    title: "Totals per day",
    purpose: "To compare periods after the individual views are deleted.",
    kept: "totals",
    fields: {
      day: "day",
      ...totals,
      messages: "contact messages received",
    },
  },
  {
    table: "view_day_values",
    title: "Totals per day and page, referrer, campaign, device, language, region",
    purpose: "To compare periods after the individual views are deleted.",
    kept: "totals",
    fields: {
      day: "day",
      dimension: "dimension",
      value: "page, host, tag, device, language or region",
      ...totals,
      completed: "texts read to the end",
    },
  },
  {
    table: "vital_days",
    title: "Speed per day",
    purpose: "To see whether the site becomes slower.",
    kept: "totals",
    fields: {
      day: "day",
      metric: "metric",
      subject: "kind of page, or file",
      device,
      bucket: "range of values",
      measurements: "number of values in it",
    },
  },
];

export function retentionText(kept: MeasuredData["kept"], days: number): string {
  return kept === "totals" ? "Kept: totals that identify no one" : `${days} days, then deleted`;
}
