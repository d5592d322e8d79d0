import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { rowOf } from "~/lib/backend/rows.ts";

export type Totals = {
  views: number;
  visitors: number;
  visits: number;
  bounces: number;
  seconds: number;
  timed_views: number;
  messages: number;
};

export type Value = Omit<Totals, "messages"> & { value: string; completed: number };

export type AnalyticsReport = {
  since: string;
  until: string;
  totals: Totals;
  before: Totals;
  days: {
    day: string;
    views: number;
    visitors: number;
    messages: number;
    views_before: number;
    visitors_before: number;
  }[];
  articles: Pick<Value, "value" | "views" | "completed" | "seconds" | "timed_views">[];
} & Record<
  | "pages"
  | "entries"
  | "referrers"
  | "sources"
  | "mediums"
  | "campaigns"
  | "devices"
  | "languages"
  | "countries",
  Value[]
>;

export type LiveReport = {
  visitors: number;
  minutes: { minute: string; views: number }[];
  pages: { value: string; views: number; visitors: number }[];
  referrers: { value: string; views: number }[];
};

/** The database builds the whole report in one call; its shape is the function's (supabase/schemas/81_analytics_reports.sql). */
async function getReport(db: Database, since: string, until: string) {
  return rowOf(
    await db.rpc("analytics_report", { since, until }, { get: true }),
  ) as unknown as AnalyticsReport;
}

async function getLive(db: Database) {
  return rowOf(await db.rpc("analytics_live", undefined, { get: true })) as unknown as LiveReport;
}

/** The database updates totals every few seconds while there are visits; the report reloads each minute. */
export function analyticsQuery(userId: string, since: string, until: string) {
  return queryOptions({
    queryKey: ["analytics", userId, since, until],
    queryFn: async () => getReport(await browserClient(), since, until),
    staleTime: 30_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

export function liveQuery(userId: string) {
  return queryOptions({
    queryKey: ["analytics", userId, "live"],
    queryFn: async () => getLive(await browserClient()),
    staleTime: 0,
    refetchInterval: 10_000,
  });
}
