// Calculates the figures of the report from its sums.
import type { Totals, Value } from "./queries.ts";

type Sums = Pick<Totals, "visits" | "bounces" | "seconds" | "timed_views">;

export function bounceRate({ visits, bounces }: Pick<Sums, "visits" | "bounces">): number {
  return visits === 0 ? 0 : bounces / visits;
}

/** Mean seconds that a page was visible, of the views whose end was reported. */
export function timeOnPage({ seconds, timed_views }: Pick<Sums, "seconds" | "timed_views">): number {
  return timed_views === 0 ? 0 : seconds / timed_views;
}

export function completion({ views, completed }: Pick<Value, "views" | "completed">): number {
  return views === 0 ? 0 : completed / views;
}

/** Messages per visitor. */
export function conversion({ messages, visitors }: Pick<Totals, "messages" | "visitors">): number {
  return visitors === 0 ? 0 : messages / visitors;
}

export function formatShare(share: number): string {
  const percent = share * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** "48 s", "2 min 05 s". */
export function formatSeconds(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  return `${Math.floor(rounded / 60)} min ${String(rounded % 60).padStart(2, "0")} s`;
}

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "code" });
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

export function languageName(code: string): string {
  return named(languages, code);
}

export function regionName(code: string): string {
  return named(regions, code);
}

/** Browsers may send invalid codes. */
function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
