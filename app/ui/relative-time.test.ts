import { expect, it } from "vitest";
import { absoluteDate, relativeTime } from "./relative-time.ts";

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
])("%s is %s", (date, expected) => {
  expect(relativeTime(new Date(date), now)).toBe(expected);
});

it("writes dates as Switzerland counts them", () => {
  expect(absoluteDate(new Date("2026-03-11T23:30:00Z"))).toBe("12 March 2026");
});
