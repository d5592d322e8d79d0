import { queryOptions } from "@tanstack/react-query";
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
  return queryOptions({
    queryKey: ["calendar", userId, month],
    queryFn: async () => {
      const db = await browserClient();
      const period = { since: days[0] ?? "", until: days.at(-1) ?? "" };
      return rowsOf(await db.rpc("desk_calendar", period, { get: true })) as CalendarEvent[];
    },
    staleTime: 15_000,
  });
}
