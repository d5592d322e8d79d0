import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { addDays, dayStart } from "#common/dates/site-time.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { rowOf } from "~/lib/backend/rows.ts";
import type { MetricName } from "./ratings.ts";

export type Device = "desktop" | "tablet" | "mobile";
export type Percentile = { metric: MetricName; p75: number; total: number };

export type PerformanceReport = {
  since: string;
  until: string;
  ranges: { metric: MetricName; from: number; to: number; measurements: number }[];
  now: Percentile[];
  before: Percentile[];
  days: (Percentile & { key: string })[];
  routes: (Percentile & { key: string })[];
  resources: { key: string; p75: number; total: number }[];
};

/** A part of a page that determined a vital, and the file that it waited for. */
export type Cause = { element: string; resource: string | null; total: number; p75: number };

/** undefined means all. */
export type Narrowed = { device: Device | undefined; route: string | undefined };

type ServerNumbers = {
  requests: number;
  failures: number;
  page_hits: number;
  page_misses: number;
  renders: number;
  render_ms: number;
  render_p95_ms: number;
  backend_calls: number;
  backend_failures: number;
  backend_ms: number;
  backend_p95_ms: number;
  memory_mb: number;
  loop_p99_ms: number;
  restarts: number;
};
export type ServerReport = {
  step: number;
  points: (ServerNumbers & { at: string })[];
  totals: ServerNumbers;
};

function periodOf(since: string, until: string, { device, route }: Narrowed) {
  return { since, until, ...(device && { only_device: device }), ...(route && { only_route: route }) };
}

async function getPerformance(db: Database, since: string, until: string, only: Narrowed) {
  const args = periodOf(since, until, only);
  return rowOf(await db.rpc("performance_report", args, { get: true })) as unknown as PerformanceReport;
}

async function getCauses(db: Database, metric: MetricName, since: string, until: string, only: Narrowed) {
  const args = { wanted: metric, ...periodOf(since, until, only) };
  return rowOf(await db.rpc("vital_causes", args, { get: true })) as unknown as Cause[];
}

async function getServer(db: Database, since: string, until: string) {
  return rowOf(await db.rpc("server_report", { since, until }, { get: true })) as unknown as ServerReport;
}

export function performanceQuery(userId: string, since: string, until: string, only: Narrowed) {
  return queryOptions({
    queryKey: ["performance", userId, since, until, only],
    queryFn: async () => getPerformance(await browserClient(), since, until, only),
    staleTime: 30_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

export function causesQuery(
  userId: string,
  metric: MetricName,
  since: string,
  until: string,
  only: Narrowed,
) {
  return queryOptions({
    queryKey: ["performance", userId, "causes", metric, since, until, only],
    queryFn: async () => getCauses(await browserClient(), metric, since, until, only),
    staleTime: 30_000,
  });
}

/** Whole days in the site's time zone, the last one until now. */
export function serverQuery(userId: string, since: string, until: string) {
  return queryOptions({
    queryKey: ["performance", userId, "server", since, until],
    queryFn: async () => {
      const end = Math.min(Date.now() + 60_000, dayStart(addDays(until, 1)).getTime());
      return getServer(await browserClient(), dayStart(since).toISOString(), new Date(end).toISOString());
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}
