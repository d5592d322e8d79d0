import { queryOptions } from "@tanstack/react-query";
import { addDays } from "#common/dates/site-time.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import { daysOf } from "./months.ts";

export type CalendarEvent = {
  event: "publish" | "change" | "start" | "end" | "review";
  kind: string;
  id: string;
  title: string;
  /** In the site's time zone. */
  day: string;
  /** Null for events without a time. */
  at: string | null;
};

export function calendarQuery(userId: string, month: string) {
  const days = daysOf(month);
  return eventsQuery(userId, days[0] ?? "", days.at(-1) ?? "");
}

/** The next 30 days. */
export function upcomingQuery(userId: string, today: string) {
  return eventsQuery(userId, today, addDays(today, 30));
}

function eventsQuery(userId: string, since: string, until: string) {
  return queryOptions({
    queryKey: ["calendar", userId, since, until],
    queryFn: async () => {
      const db = await browserClient();
      return rowsOf(await db.rpc("desk_calendar", { since, until }, { get: true })) as CalendarEvent[];
    },
    staleTime: 15_000,
  });
}
