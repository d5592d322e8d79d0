// Dates and times for people, on the site's clock. Not by Intl, whose wording differs between browsers and the server (a comma or "at", Sep
// or Sept), so that a page would not match the server's rendering.
import { siteTimeZone } from "../site-zone.ts";
import { dayStart, offsetAt, toSiteTime } from "./site-time.ts";

type When = Date | string;
type Clock = {
  day: number;
  month: string;
  year: string;
  weekday: string;
  time: string;
  seconds: string;
  zone: string;
};

const months = "January February March April May June July August September October November December".split(
  " ",
);
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
/** By their minutes ahead of UTC, which are shown for a zone without names. */
const zoneNames: Record<number, string> = siteTimeZone === "Europe/Zurich" ? { 60: "CET", 120: "CEST" } : {};

const short = (name: string) => name.slice(0, 3);

/** "12 March 2026" */
export const formatDate = formatter(({ day, month, year }) => `${day} ${month} ${year}`);
/** "12 Mar 2026" */
export const formatShortDate = formatter(({ day, month, year }) => `${day} ${short(month)} ${year}`);
/** "March 2026" */
export const formatMonth = formatter(({ month, year }) => `${month} ${year}`);
/** "12 Mar" */
export const formatDayMonth = formatter(({ day, month }) => `${day} ${short(month)}`);
/** "Thursday, 12 March 2026" */
export const formatWeekday = formatter(
  ({ weekday, day, month, year }) => `${weekday}, ${day} ${month} ${year}`,
);
/** "14:05" */
export const formatTime = formatter(({ time }) => time);
/** "14:05:09 CET" */
export const formatExactTime = formatter(({ time, seconds, zone }) => `${time}:${seconds} ${zone}`);
/** "12 Mar, 14:05" */
export const formatDayTime = formatter(({ day, month, time }) => `${day} ${short(month)}, ${time}`);
/** "12 Mar 2026, 14:05 CET": where it matters when, with the zone. */
export const formatDateTime = formatter(
  ({ day, month, year, time, zone }) => `${day} ${short(month)} ${year}, ${time} ${zone}`,
);
/** "12 Mar 2026, 14:05:09 CET" */
export const formatExactDateTime = formatter(
  ({ day, month, year, time, seconds, zone }) => `${day} ${short(month)} ${year}, ${time}:${seconds} ${zone}`,
);

function formatter(write: (clock: Clock) => string): (when: When) => string {
  return (when) => {
    const date = momentOf(when);
    return Number.isNaN(date.getTime()) ? String(when) : write(clockAt(date));
  };
}

function clockAt(date: Date): Clock {
  const [day = "", time = ""] = toSiteTime(date).split("T");
  const [year = "", month = "", dayOfMonth = ""] = day.split("-");
  return {
    day: Number(dayOfMonth),
    month: months[Number(month) - 1] ?? "",
    year,
    weekday: weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? "",
    time,
    seconds: String(date.getUTCSeconds()).padStart(2, "0"),
    zone: zoneAt(date),
  };
}

function zoneAt(date: Date): string {
  const minutes = offsetAt(date.getTime()) / 60_000;
  const hours = minutes / 60;
  return zoneNames[minutes] ?? `UTC${hours < 0 ? "−" : "+"}${Math.abs(hours)}`;
}

/** A day without a time is that day in every zone. */
function momentOf(when: When): Date {
  return typeof when === "string" && /^\d{4}-\d\d-\d\d$/.test(when) ? dayStart(when) : new Date(when);
}

const units = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** Of a past event: "3 days ago", also when a clock behind the server's would put it into the future. */
export function timeSince(date: Date, now: Date): string {
  return relativeTime(date > now ? now : date, now);
}

/** "3 days ago", or "in 2 hours" for a future date, such as of a scheduled post. */
export function relativeTime(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return seconds > 0 ? "in less than a minute" : "less than a minute ago";
}
