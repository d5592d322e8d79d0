// A period of whole days in a report's URL: `?period=30d`, or `?from=2026-01-01&to=2026-01-31`.
import { formatDate } from "#common/dates/format.ts";
import { addDays, siteToday } from "#common/dates/site-time.ts";

export type Period = {
  since: string;
  until: string;
  /** The named period; undefined if it was chosen by dates. */
  name: PeriodName | undefined;
  days: number;
};

export const periodNames = { today: 1, "7d": 7, "30d": 30, "90d": 90, "12m": 365 } as const;
export type PeriodName = keyof typeof periodNames;

const longest = 800;
const dayLength = 86_400_000;

/** Invalid, reversed and future dates are ignored. */
export function readPeriod(
  params: URLSearchParams,
  today = siteToday(),
  fallback: PeriodName = "30d",
): Period {
  const from = dateIn(params.get("from"));
  const to = dateIn(params.get("to"));
  if (from && to && from <= to && from <= today) {
    const [until = today] = [to, today].sort();
    const days = daysBetween(from, until) + 1;
    if (days <= longest) return { since: from, until, name: undefined, days };
  }
  const given = params.get("period") as PeriodName;
  const name = Object.hasOwn(periodNames, given ?? "") ? given : fallback;
  const days = periodNames[name];
  return { since: addDays(today, 1 - days), until: today, name, days };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}

function dateIn(value: string | null): string | undefined {
  if (!value || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const date = new Date(`${value}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

export function periodInWords({ since, until }: Pick<Period, "since" | "until">): string {
  return since === until ? formatDate(since) : `${formatDate(since)} to ${formatDate(until)}`;
}
