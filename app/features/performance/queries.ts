import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import type { Database } from "~/lib/database.ts";
import { addDays, dayStart } from "~/lib/period.ts";
import { rowOf } from "~/lib/rows.ts";
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

async function getPerformance(db: Database, since: string, until: string, device: Device | undefined) {
  const args = { since, until, ...(device ? { only_device: device } : {}) };
  return rowOf(await db.rpc("performance_report", args)) as unknown as PerformanceReport;
}

async function getServer(db: Database, since: string, until: string) {
  return rowOf(await db.rpc("server_report", { since, until })) as unknown as ServerReport;
}

export function performanceQuery(userId: string, since: string, until: string, device: Device | undefined) {
  return queryOptions({
    queryKey: ["performance", userId, since, until, device ?? "all"],
    queryFn: async () => getPerformance(await browserClient(), since, until, device),
    staleTime: 30_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Whole days in Switzerland; the last one up to now. */
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
