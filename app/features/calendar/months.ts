// Months as texts: 2026-03. Days are 2026-03-09.
import { addDays } from "#common/dates/site-time.ts";

/** The month in the URL, or the current one. */
export function readMonth(given: string | null, today: string): string {
  const isMonth = given !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(given);
  return isMonth ? given : today.slice(0, 7);
}

export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** Rows from Monday to Sunday; undefined is a day of another month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const days = daysOf(month);
  const before = (new Date(`${days[0]}T12:00:00Z`).getUTCDay() + 6) % 7;
  const cells = [...Array<undefined>(before).fill(undefined), ...days];
  while (cells.length % 7 > 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
