import { formatDate, formatDayMonth } from "#common/dates/format.ts";
import type { ChartPoint } from "~/ui/charts/series.ts";
import type { Progress, Week } from "../queries.ts";

/** "2h 30m". Without hours "30m"; what is less than a minute says so. */
export function readingTime(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  if (minutes === 0) return seconds > 0 ? "< 1m" : "0m";
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

/** A week is named by its Monday; the database says which one that is, in Switzerland. */
export function weekPoint({ week, seconds }: Week): ChartPoint {
  return { label: `Week of ${formatDate(week)}`, short: formatDayMonth(week), value: seconds };
}

/** From here on only time is missing for an article to count as read: `record_reading` decides (decision 9). */
const readDepth = 90;

export type ProgressWords = { percent: number; words: string };

/** How far an article is read, as the list says it. */
export function progressOf(read: Progress | undefined, minutes: number): ProgressWords {
  if (!read) return { percent: 0, words: "Not started" };
  if (read.completed_at) return { percent: 100, words: "Read" };
  // To the end, but too quickly to have read it: it does not count among the articles read, and the remaining time is unknown.
  if (read.depth >= readDepth) return { percent: read.depth, words: "Scrolled to the end" };
  const left = Math.max(1, Math.round((minutes * (100 - read.depth)) / 100));
  return { percent: read.depth, words: `${read.depth}% read · ${left} min left` };
}
