import { beforeEach, expect, it, vi } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatDayTime,
  formatExactDateTime,
  formatExactTime,
  formatShortDate,
  formatTime,
  formatWeekday,
  relativeTime,
  timeSince,
} from "./format.ts";

beforeEach(() => void vi.stubEnv("TZ", "America/Los_Angeles"));

const now = new Date("2026-03-12T12:00:00Z");

it.each([
  ["2026-03-12T11:59:30Z", "less than a minute ago"],
  ["2026-03-12T11:58:00Z", "2 minutes ago"],
  ["2026-03-12T10:30:00Z", "1 hour ago"],
  ["2026-03-11T11:00:00Z", "1 day ago"],
  ["2026-03-01T12:00:00Z", "1 week ago"],
  ["2025-12-12T12:00:00Z", "2 months ago"],
  ["2024-01-01T00:00:00Z", "2 years ago"],
  ["2026-03-12T14:00:00Z", "in 2 hours"],
  ["2026-03-12T12:00:30Z", "in less than a minute"],
])("%s is %s", (date, expected) => {
  expect(relativeTime(new Date(date), now)).toBe(expected);
});

it.each([
  ["2026-03-12T12:00:30Z", "less than a minute ago"],
  ["2026-03-12T14:00:00Z", "less than a minute ago"],
  ["2026-03-12T11:58:00Z", "2 minutes ago"],
])("what happened at %s is never ahead, whatever the clock says: %s", (date, expected) => {
  expect(timeSince(new Date(date), now)).toBe(expected);
});

it("writes dates and times as the site's clock shows them", () => {
  const moment = "2026-03-11T23:30:09Z";
  expect(new Date(moment).getDate()).toBe(11);
  expect(formatDate(moment)).toBe("12 March 2026");
  expect(formatShortDate(moment)).toBe("12 Mar 2026");
  expect(formatDayMonth(moment)).toBe("12 Mar");
  expect(formatWeekday(moment)).toBe("Thursday, 12 March 2026");
  expect(formatTime(moment)).toBe("00:30");
  expect(formatDayTime(moment)).toBe("12 Mar, 00:30");
});

it("names the zone, in winter and in summer", () => {
  expect(formatDateTime("2026-03-11T23:30:09Z")).toBe("12 Mar 2026, 00:30 CET");
  expect(formatDateTime("2026-07-01T07:10:00Z")).toBe("1 Jul 2026, 09:10 CEST");
  expect(formatExactTime("2026-03-11T23:30:09Z")).toBe("00:30:09 CET");
  expect(formatExactDateTime("2026-03-11T23:30:09Z")).toBe("12 Mar 2026, 00:30:09 CET");
});

it("writes September as every other month: by three letters", () => {
  expect(formatShortDate("2026-09-30T12:00:00Z")).toBe("30 Sep 2026");
});

it("leaves a day without a time as it is", () => {
  expect(formatDate("2026-03-12")).toBe("12 March 2026");
  expect(formatDayMonth("2026-11-09")).toBe("9 Nov");
});

it("shows an invalid date as it was given", () => {
  expect(formatDate("soon")).toBe("soon");
});
