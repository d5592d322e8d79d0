import { expect, it } from "vitest";
import { addDays, dayStart, periodInWords, readPeriod, siteToday } from "./period.ts";

const today = "2026-11-15";
const read = (search: string) => readPeriod(new URLSearchParams(search), today);

it("reads named periods that end today", () => {
  expect(read("")).toEqual({ since: "2026-10-17", until: today, name: "30d", days: 30 });
  expect(read("period=today")).toEqual({ since: today, until: today, name: "today", days: 1 });
  expect(read("period=7d").since).toBe("2026-11-09");
});

it("reads two dates, both included, and none beyond today", () => {
  expect(read("from=2026-10-01&to=2026-10-31")).toEqual({
    since: "2026-10-01",
    until: "2026-10-31",
    name: undefined,
    days: 31,
  });
  expect(read("from=2026-11-10&to=2027-01-01").until).toBe(today);
});

it.each([
  "from=2026-02-30&to=2026-03-01",
  "from=2026-11-02&to=2026-11-01",
  "from=x&to=y",
  "period=__proto__",
  "from=1900-01-01&to=2026-01-01",
])("takes the usual period for %s", (search) => {
  expect(read(search).name).toBe("30d");
});

it("says a period in words", () => {
  expect(periodInWords({ since: today, until: today })).toBe("15 November 2026");
  expect(periodInWords({ since: "2026-10-17", until: today })).toBe("17 October 2026 to 15 November 2026");
});

it("takes the day in Switzerland", () => {
  expect(siteToday(new Date("2026-11-15T23:30:00Z"))).toBe("2026-11-16");
});

it.each([
  ["a day in winter", "2026-11-15", "2026-11-14T23:00:00Z", 24],
  ["a day in summer", "2026-07-01", "2026-06-30T22:00:00Z", 24],
  ["the day before summer time", "2026-03-28", "2026-03-27T23:00:00Z", 24],
  ["the short day", "2026-03-29", "2026-03-28T23:00:00Z", 23],
  ["the day after it", "2026-03-30", "2026-03-29T22:00:00Z", 24],
  ["the day before winter time", "2026-10-24", "2026-10-23T22:00:00Z", 24],
  ["the long day", "2026-10-25", "2026-10-24T22:00:00Z", 25],
  ["the day after it", "2026-10-26", "2026-10-25T23:00:00Z", 24],
])("begins and ends a day when it does in Switzerland: %s", (_what, day, start, hours) => {
  expect(dayStart(day)).toEqual(new Date(start));
  expect((dayStart(addDays(day, 1)).getTime() - dayStart(day).getTime()) / 3_600_000).toBe(hours);
});
