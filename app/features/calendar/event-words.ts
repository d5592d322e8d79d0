import { formatTime } from "#common/dates/format.ts";
import type { CalendarEvent } from "./queries.ts";

const words: Record<CalendarEvent["event"], string> = {
  publish: "Publishes",
  change: "Changes",
  start: "Begins",
  end: "Ends",
  review: "Review",
};

/** The event in one word. */
export function eventWord({ event, at }: CalendarEvent, now: Date): string {
  return event === "publish" && at && new Date(at) <= now ? "Published" : words[event];
}

export function isToCome({ day, at }: CalendarEvent, today: string, now: Date): boolean {
  return at ? new Date(at) > now : day >= today;
}

export function eventTime({ at }: CalendarEvent): string {
  return at ? formatTime(at) : "";
}
