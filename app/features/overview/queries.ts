import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { addDays, siteToday } from "#common/dates/site-time.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { rowsById } from "~/lib/backend/in-batches.ts";
import { rowOf, rowsOf } from "~/lib/backend/rows.ts";
import { recordNames } from "~/lib/records/record-names.ts";
import { readAttention, readSpeed, readTraffic } from "./figures.ts";

/** Two weeks: a week and the one before it. */
const days = 14;

export function attentionQuery(userId: string) {
  return queryOptions({
    queryKey: ["overview", userId, "attention"],
    queryFn: async () =>
      readAttention(rowOf(await (await browserClient()).rpc("admin_attention", undefined, { get: true }))),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

export type OwnWorkEntry = {
  what: "copy" | "change" | "scheduled" | "draft";
  kind: string;
  id: string;
  title: string;
  at: string;
  held_back: string | null;
};

const workOrder = ["copy", "change", "scheduled", "draft"];

/** Blocked entries first, then those that wait for this person, then those that wait for their time. */
export function ownWorkQuery(userId: string) {
  return queryOptions({
    queryKey: ["overview", userId, "mine"],
    queryFn: async () => {
      const db = await browserClient();
      const entries = rowsOf(await db.rpc("my_desk", undefined, { get: true })) as OwnWorkEntry[];
      const rank = ({ what, held_back }: OwnWorkEntry) => (held_back ? -1 : workOrder.indexOf(what));
      return entries.sort((one, other) => rank(one) - rank(other));
    },
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
}

export function trafficQuery(userId: string) {
  return queryOptions({
    queryKey: ["overview", userId, "traffic"],
    queryFn: async () =>
      readTraffic(rowOf(await (await browserClient()).rpc("analytics_report", lastDays(), { get: true }))),
    staleTime: 60_000,
  });
}

export function speedQuery(userId: string) {
  return queryOptions({
    queryKey: ["overview", userId, "speed"],
    queryFn: async () =>
      readSpeed(rowOf(await (await browserClient()).rpc("performance_report", lastDays(), { get: true }))),
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
  title: string | undefined;
  who: string;
  at: string;
};

/** The latest changes, with the names of people. The system makes changes without an account. */
async function listRecentChanges(db: Database): Promise<Change[]> {
  const rows = rowsOf(
    await db
      .from("audit_log")
      .select("id, actor_id, action, table_name, row_id, changes, created_at")
      .order("created_at", { ascending: false })
      .limit(8),
  );
  const [people, titles] = await Promise.all([
    rowsById(
      rows.flatMap(({ actor_id }) => actor_id ?? []),
      async (some) => rowsOf(await db.from("profiles").select("id, full_name, email").in("id", some)),
    ),
    recordNames(db, rows),
  ]);
  return rows.map(({ id, actor_id, action, table_name, created_at }, at) => {
    const person = people.get(actor_id ?? "");
    return {
      id,
      action,
      table: table_name,
      title: titles[at],
      who: person?.full_name || person?.email || "The system",
      at: created_at,
    };
  });
}

function lastDays() {
  const until = siteToday();
  return { since: addDays(until, 1 - days), until };
}
