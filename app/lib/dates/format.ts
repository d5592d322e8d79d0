// Every date and time a person reads, on the site's clock: the same words in every browser and on the server.
import { siteTimeZone } from "#common/site-zone.ts";
import { dayStart } from "./site-time.ts";

type When = Date | string;

/** "12 March 2026" */
export const formatDate = formatter({ day: "numeric", month: "long", year: "numeric" });
/** "12 Mar 2026" */
export const formatShortDate = formatter({ day: "numeric", month: "short", year: "numeric" });
/** "12 Mar" */
export const formatDayMonth = formatter({ day: "numeric", month: "short" });
/** "Thursday, 12 March 2026" */
export const formatWeekday = formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
/** "14:05" */
export const formatTime = formatter({ hour: "2-digit", minute: "2-digit" });
/** "14:05:09 CET" */
export const formatExactTime = formatter({
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});
/** "12 Mar, 14:05" */
export const formatDayTime = formatter({
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
/** "12 Mar 2026, 14:05 CET": where it matters when, with the zone. */
export const formatDateTime = formatter({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});
/** "12 Mar 2026, 14:05:09 CET" */
export const formatExactDateTime = formatter({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});

/** Made when it is first needed: most pages show one kind of date. */
function formatter(options: Intl.DateTimeFormatOptions): (when: When) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (when) => {
    const date = momentOf(when);
    if (Number.isNaN(date.getTime())) return String(when);
    made ??= new Intl.DateTimeFormat("en-GB", { ...options, timeZone: siteTimeZone });
    return made.format(date);
  };
}

/** A day without a time is that day, in every zone. */
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

/** "3 days ago". A date to come (a scheduled post) is "in 2 hours". */
export function relativeTime(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return seconds > 0 ? "in a moment" : "less than a minute ago";
}
