// Days and clock times in the site's zone, independent of the zone of the browser or the server.
import { siteTimeZone } from "../site-zone.ts";

/** The Swedish format is that of ISO: 2026-11-16 09:10. */
const isoLike = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: siteTimeZone,
});
const dayLength = 86_400_000;

/** "Zurich time", shown beside a field for a time. */
export const siteZoneName = `${siteTimeZone.replace(/^.*\//, "").replaceAll("_", " ")} time`;

/** The site's clock at a moment, in the format of a `datetime-local` field: 2026-11-16T09:10. Empty for an invalid moment. */
export function toSiteTime(moment: string | Date): string {
  const date = new Date(moment);
  // While a year is typed it has one digit, two, three.
  return Number.isNaN(date.getTime()) ? "" : isoLike.format(date).replace(" ", "T").padStart(16, "0");
}

/**
 * The moment at which the site's clock shows this. Of an hour that occurs twice in autumn it is the first; for an hour that is skipped in
 * spring it is the next one, as in calendars.
 */
export function fromSiteTime(local: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const before = new Date(asUtc - offsetAt(asUtc - dayLength));
  const after = new Date(asUtc - offsetAt(asUtc + dayLength));
  const wanted = local.slice(0, 16);
  return toSiteTime(before) !== wanted && toSiteTime(after) === wanted ? after : before;
}

/** How far the site's clock is ahead of UTC at that moment, in milliseconds. */
export function offsetAt(time: number): number {
  const minute = Math.floor(time / 60_000) * 60_000;
  return Date.parse(`${toSiteTime(new Date(minute))}Z`) - minute;
}

export function siteToday(now = new Date()): string {
  return toSiteTime(now).slice(0, 10);
}

/** The moment a day begins on the site's clock. */
export function dayStart(day: string): Date {
  return fromSiteTime(`${day}T00:00`) ?? new Date(Number.NaN);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * dayLength).toISOString().slice(0, 10);
}

/** Months are texts: 2026-03. */
export function monthAfter(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 15)).toISOString().slice(0, 7);
}
