import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import type { Database } from "~/lib/database.ts";
import { addDays, siteToday } from "~/lib/period.ts";
import { BackendError, rowsOf } from "~/lib/rows.ts";
import { readAttention, readSpeed, readTraffic } from "./figures.ts";

/** Two weeks: a week and the one before it. */
const days = 14;

export function attentionQuery(userId: string) {
  return queryOptions({
    queryKey: ["overview", userId, "attention"],
    queryFn: async () => readAttention(await ask(await browserClient(), "admin_attention")),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

export function trafficQuery(userId: string) {
  return queryOptions({
    queryKey: ["overview", userId, "traffic"],
    queryFn: async () => readTraffic(await ask(await browserClient(), "analytics_report", lastDays())),
    staleTime: 60_000,
  });
}

export function speedQuery(userId: string) {
  return queryOptions({
    queryKey: ["overview", userId, "speed"],
    queryFn: async () => readSpeed(await ask(await browserClient(), "performance_report", lastDays())),
    staleTime: 60_000,
  });
}

export function recentChangesQuery(userId: string) {
  return queryOptions({
    queryKey: ["overview", userId, "changes"],
    queryFn: async () => listRecentChanges(await browserClient()),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

export type Change = {
  id: number;
  action: string;
  table: string;
  title: string | null;
  who: string;
  at: string;
};

/** The latest acts, with the names of people; what a program did has none. */
async function listRecentChanges(db: Database): Promise<Change[]> {
  const rows = rowsOf(
    await db
      .from("audit_log")
      .select("id, actor_id, action, table_name, changes, created_at")
      .order("created_at", { ascending: false })
      .limit(8),
  );
  const actors = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  const people = actors.length
    ? rowsOf(await db.from("profiles").select("id, full_name, email").in("id", actors))
    : [];
  const names = new Map(people.map(({ id, full_name, email }) => [id, full_name || email]));
  return rows.map(({ id, actor_id, action, table_name, changes, created_at }) => ({
    id,
    action,
    table: table_name,
    title: titleIn(changes),
    who: names.get(actor_id ?? "") ?? "The system",
    at: created_at,
  }));
}

/** What was written or removed is named in its row; of a change only what changed is there. */
function titleIn(changes: unknown): string | null {
  const record = typeof changes === "object" && changes !== null ? (changes as Record<string, unknown>) : {};
  for (const column of ["title", "name", "headline", "key"]) {
    const pair = record[column];
    const text: unknown = Array.isArray(pair) ? (pair[1] ?? pair[0]) : undefined;
    if (typeof text === "string" && text !== "") return text;
  }
  return null;
}

function lastDays() {
  const until = siteToday();
  return { since: addDays(until, 1 - days), until };
}

type Reports = "admin_attention" | "analytics_report" | "performance_report";

async function ask(
  db: Database,
  report: Reports,
  period?: { since: string; until: string },
): Promise<unknown> {
  const { data, error } =
    report === "admin_attention"
      ? await db.rpc(report)
      : await db.rpc(report, period ?? { since: "", until: "" });
  if (error) throw new BackendError(error.message, error.code);
  return data;
}
