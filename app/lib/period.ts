// A period of whole days in a report's address: `?period=30d`, or `?from=2026-01-01&to=2026-01-31`.

export type Period = {
  since: string;
  until: string;
  /** Which of the named ones; undefined when chosen by dates. */
  name: PeriodName | undefined;
  days: number;
};

export const periodNames = { today: 1, "7d": 7, "30d": 30, "90d": 90, "12m": 365 } as const;
export type PeriodName = keyof typeof periodNames;

const longest = 800;
const dayLength = 86_400_000;
const zurich = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zurich" });

export function siteToday(now = new Date()): string {
  return zurich.format(now);
}

/** The moment a day begins in Switzerland. Clocks change at two or three in the morning, so midnight has one offset or the other. */
export function dayStart(day: string): Date {
  const inSummer = new Date(`${day}T00:00:00+02:00`);
  return siteToday(inSummer) === day ? inSummer : new Date(`${day}T00:00:00+01:00`);
}

/** Dates that are none, or the wrong way round, or in the future, are as if they were not there. */
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

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * dayLength).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}

function dateIn(value: string | null): string | undefined {
  if (!value || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const date = new Date(`${value}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const full = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "2 Nov" and "2 November 2026" for a day written 2026-11-02. */
export function dayWords(day: string): { short: string; full: string } {
  const date = new Date(`${day}T12:00:00Z`);
  return { short: short.format(date), full: full.format(date) };
}

export function periodInWords({ since, until }: Pick<Period, "since" | "until">): string {
  return since === until ? dayWords(since).full : `${dayWords(since).full} to ${dayWords(until).full}`;
}
