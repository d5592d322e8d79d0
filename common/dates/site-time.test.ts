import { beforeEach, expect, it, vi } from "vitest";
import {
  addDays,
  dayStart,
  fromSiteTime,
  monthAfter,
  siteToday,
  siteZoneName,
  toSiteTime,
} from "./site-time.ts";

// Auckland is on the other side of the date line and changes its clocks the other way round.
beforeEach(() => void vi.stubEnv("TZ", "Pacific/Auckland"));

it("is tested in another zone than the site's", () => {
  expect(new Date("2026-01-01T00:00:00Z").getTimezoneOffset()).toBe(-780);
  expect(siteZoneName).toBe("Zurich time");
});

it.each([
  ["winter", "2026-11-16T09:10", "2026-11-16T08:10:00.000Z"],
  ["summer", "2026-07-01T09:10", "2026-07-01T07:10:00.000Z"],
  ["midnight", "2026-12-31T00:00", "2026-12-30T23:00:00.000Z"],
  ["the minute before summer time", "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
  ["the first minute of summer time", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ["the evening after it", "2026-03-29T20:00", "2026-03-29T18:00:00.000Z"],
  ["the minute before the hour that comes twice", "2026-10-25T01:59", "2026-10-24T23:59:00.000Z"],
  ["the hour that comes twice, the first time", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ["the minute after it", "2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
])("reads and writes the site's clock: %s", (_when, local, moment) => {
  expect(fromSiteTime(local)?.toISOString()).toBe(moment);
  expect(toSiteTime(moment)).toBe(local);
});

it.each(["0002-12-01T10:00", "0020-12-01T10:00", "0202-12-01T10:00"])(
  "writes a year that is being typed as it was typed: %s",
  (local) => {
    expect(toSiteTime(fromSiteTime(local) as Date)).toBe(local);
  },
);

it("takes the hour after for one that the clock leaves out in spring", () => {
  const moment = fromSiteTime("2026-03-29T02:30");
  expect(moment?.toISOString()).toBe("2026-03-29T01:30:00.000Z");
  expect(moment && toSiteTime(moment)).toBe("2026-03-29T03:30");
});

it("shows the second of two equal hours as the same time", () => {
  expect(toSiteTime("2026-10-25T01:30:00Z")).toBe("2026-10-25T02:30");
});

it("is empty for an invalid time", () => {
  expect(toSiteTime("")).toBe("");
  expect(fromSiteTime("")).toBeUndefined();
  expect(fromSiteTime("2026-13-01T00:00")).toBeUndefined();
});

it("takes the day of the site", () => {
  expect(siteToday(new Date("2026-11-15T22:59:00Z"))).toBe("2026-11-15");
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
])("begins and ends a day when the site does: %s", (_what, day, start, hours) => {
  expect(dayStart(day)).toEqual(new Date(start));
  expect((dayStart(addDays(day, 1)).getTime() - dayStart(day).getTime()) / 3_600_000).toBe(hours);
});

it("counts months over the turn of the year", () => {
  expect(monthAfter("2026-12")).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
});
