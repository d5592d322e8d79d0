import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { addDays, siteToday } from "#common/dates/site-time.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { refuseFailure, rowsOf } from "~/lib/backend/rows.ts";
import { recordNames } from "~/lib/records/record-names.ts";
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

export type DeskEntry = {
  what: "copy" | "change" | "scheduled" | "draft";
  kind: string;
  id: string;
  title: string;
  at: string;
  held_back: string | null;
};

const deskOrder = ["copy", "change", "scheduled", "draft"];

/** What was held back first, then what waits for this person, then what waits for its time. */
export function myDeskQuery(userId: string) {
  return queryOptions({
    queryKey: ["overview", userId, "mine"],
    queryFn: async () => {
      const db = await browserClient();
      const entries = rowsOf(await db.rpc("my_desk", undefined, { get: true })) as DeskEntry[];
      const rank = ({ what, held_back }: DeskEntry) => (held_back ? -1 : deskOrder.indexOf(what));
      return entries.sort((one, other) => rank(one) - rank(other));
    },
    staleTime: 15_000,
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
  title: string | undefined;
  who: string;
  at: string;
};

/** The latest acts, with the names of people; what a program did has none. */
async function listRecentChanges(db: Database): Promise<Change[]> {
  const rows = rowsOf(
    await db
      .from("audit_log")
      .select("id, actor_id, action, table_name, row_id, changes, created_at")
      .order("created_at", { ascending: false })
      .limit(8),
  );
  const actors = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  const [people, titles] = await Promise.all([
    actors.length ? db.from("profiles").select("id, full_name, email").in("id", actors).then(rowsOf) : [],
    recordNames(db, rows),
  ]);
  const names = new Map(people.map(({ id, full_name, email }) => [id, full_name || email]));
  return rows.map(({ id, actor_id, action, table_name, created_at }, at) => ({
    id,
    action,
    table: table_name,
    title: titles[at],
    who: names.get(actor_id ?? "") ?? "The system",
    at: created_at,
  }));
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
  const answer =
    report === "admin_attention"
      ? await db.rpc(report, undefined, { get: true })
      : await db.rpc(report, period ?? { since: "", until: "" }, { get: true });
  refuseFailure(answer);
  return answer.data;
}
