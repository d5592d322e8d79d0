import { expect, test } from "vitest";
import { reasonForBase } from "./base-schedule.ts";

const day = 86_400_000;
const now = new Date("2026-11-16T12:00:00Z");
const segment = (place: number, timeline = 1) =>
  `0000000${timeline}${place.toString(16).toUpperCase().padStart(16, "0")}`;
const newest = {
  stopped: new Date(now.getTime() - day).toISOString(),
  firstWal: segment(4),
  lastWal: segment(5),
};
const files = [4, 5, 6].map((place) => `${segment(place)}.gz`);

test("none is due while the newest is young and its WAL whole", () => {
  expect(reasonForBase({ newest, files, timeline: 1, now })).toBeUndefined();
});

test.each([
  ["there is none", { newest: undefined }],
  [
    "the newest is older than a week",
    { newest: { ...newest, stopped: new Date(now.getTime() - 7.01 * day).toISOString() } },
  ],
  ["the database was restored", { timeline: 2 }],
  ["the WAL has a gap", { files: [...files, `${segment(8)}.gz`] }],
  ["the WAL has a gap", { files: files.slice(1) }],
])("one is due: %s", (why, change) => {
  expect(reasonForBase({ newest, files, timeline: 1, now, ...change })).toBe(why);
});
