// Availability by month, computed from recorded minutes only (docs/decisions/0036). Months are in the site's time zone.
import { dayStart, monthAfter, siteToday } from "#common/dates/site-time.ts";
import type { Component, Notice } from "./notices.ts";

/** The minutes that web processes recorded in a month. */
export type WebsiteMonth = { month: string; minutes: number; firstMinute: string; lastMinute: string };

export type Availability = {
  /** 2026-11 */
  month: string;
  /** The recorded minutes of the month. */
  minutes: number;
  available: number;
  degraded: number;
  /** Planned interruptions: they do not count as unavailable. */
  planned: number;
  /** Cut off after the third decimal place, never rounded up. The terms say the same. */
  percent: number;
};

type Span = [from: number, to: number];
type Past = { notices: readonly Notice[]; website: readonly WebsiteMonth[]; now: Date };

const minute = 60_000;

/** The latest months with recorded minutes, newest first. */
export function availabilityOf(component: Component, past: Past, count = 12): Availability[] {
  return lastMonths(past.now, count).flatMap((month) => {
    const known =
      component.measuredBy === "website" ? ofWebsite(month, past) : ofIncidents(month, component, past);
    return known && known.minutes > 0 ? [{ month, ...known, percent: percentOf(known) }] : [];
  });
}

/** Minutes of incidents with an outage are unavailable; overlapping incidents count once. */
function ofIncidents(month: string, component: Component, { notices, now }: Past) {
  const [from, to] = spanOf(month);
  const known: Span = [
    Math.max(from, dayStart(component.recordedSince).getTime()),
    Math.min(to, now.getTime()),
  ];
  const minutes = lengthOf(known);
  // Invented incidents count for invented components only.
  const own = notices.filter(
    ({ components, isSample }) => components.includes(component.slug) && (component.isSample || !isSample),
  );
  const of = (kind: Notice["kind"], impacts: Notice["impact"][]) =>
    covered(
      own.filter((notice) => notice.kind === kind && impacts.includes(notice.impact)),
      known,
      now,
    );
  const down = of("incident", ["outage"]);
  return {
    minutes,
    available: Math.max(0, minutes - down),
    degraded: of("incident", ["degraded"]),
    planned: of("maintenance", ["outage", "degraded"]),
  };
}

/** A minute counts as available when a web process recorded it: between the first that was ever recorded and the last. */
function ofWebsite(month: string, { website }: Past) {
  const first = Math.min(...website.map(({ firstMinute }) => Date.parse(firstMinute)));
  const last = Math.max(...website.map(({ lastMinute }) => Date.parse(lastMinute))) + minute;
  const [from, to] = spanOf(month);
  const minutes = lengthOf([Math.max(from, first), Math.min(to, last)]);
  const recorded = website.find((each) => each.month.startsWith(month))?.minutes ?? 0;
  return website.length > 0
    ? { minutes, available: Math.min(recorded, minutes), degraded: 0, planned: 0 }
    : undefined;
}

/** Minutes of a span that the notices cover together. A started minute counts. */
function covered(notices: readonly Notice[], [from, to]: Span, now: Date): number {
  const spans = notices
    .map(
      ({ startsAt, endsAt }): Span => [
        Math.max(from, Date.parse(startsAt)),
        Math.min(to, endsAt === undefined ? now.getTime() : Date.parse(endsAt)),
      ],
    )
    .filter(([start, end]) => end > start)
    .sort(([one], [other]) => one - other);
  let total = 0;
  let until = from;
  for (const [start, end] of spans) {
    total += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return Math.ceil(total / minute);
}

/** Of several months together: their minutes added. */
export function totalPercentOf(months: readonly Availability[]): number {
  const sum = (name: "minutes" | "available") => months.reduce((total, month) => total + month[name], 0);
  return percentOf({ minutes: sum("minutes"), available: sum("available") });
}

function percentOf({ minutes, available }: { minutes: number; available: number }): number {
  return Math.floor((available / minutes) * 100_000) / 1000;
}

function lengthOf([from, to]: Span): number {
  return Math.max(0, Math.floor((to - from) / minute));
}

function spanOf(month: string): Span {
  return [dayStart(`${month}-01`).getTime(), dayStart(`${monthAfter(month)}-01`).getTime()];
}

function lastMonths(now: Date, count: number): string[] {
  const current = siteToday(now).slice(0, 7);
  return Array.from({ length: count }, (_, back) => monthAfter(current, -back));
}
