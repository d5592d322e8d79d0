import { expect, test } from "vitest";
import { ticksUpTo } from "~/ui/charts/scale.ts";
import { progressOf, readingTime, weekPoint } from "./format.ts";

test.each([
  [0, "0m"],
  [1, "< 1m"],
  [59, "< 1m"],
  [60, "1m"],
  [1799, "29m"],
  [3600, "1h 0m"],
  [9000, "2h 30m"],
  [360_059, "100h 0m"],
  [-5, "0m"],
])("%d seconds are %j", (seconds, words) => {
  expect(readingTime(seconds)).toBe(words);
});

test("a week is named by its Monday in every time zone of the browser", () => {
  expect(weekPoint({ week: "2026-11-09", seconds: 300 })).toEqual({
    label: "Week of 9 November 2026",
    short: "9 Nov",
    value: 300,
  });
});

test.each([1, 59, 60, 130, 1000, 5400, 40_000])("ticks up to %d seconds have different labels", (most) => {
  const labels = ticksUpTo(most, "duration").map(readingTime);
  expect(new Set(labels).size).toBe(labels.length);
});

const read = {
  post_id: "p",
  seconds: 60,
  depth: 43,
  position: 40,
  completed_at: null,
  last_read_at: "2026-11-15T10:00:00Z",
};

test("progress says what is left", () => {
  expect(progressOf(undefined, 7)).toEqual({ percent: 0, words: "Not started" });
  expect(progressOf(read, 7)).toEqual({ percent: 43, words: "43% read · 4 min left" });
  expect(progressOf({ ...read, depth: 89 }, 7).words).toBe("89% read · 1 min left");
  expect(progressOf({ ...read, completed_at: "2026-11-15T10:00:00Z" }, 7)).toEqual({
    percent: 100,
    words: "Read",
  });
});

test.each([90, 94, 100])("scrolled to %d per cent, not read: neither read nor minutes left", (depth) => {
  expect(progressOf({ ...read, depth }, 7)).toEqual({ percent: depth, words: "Scrolled to the end" });
});
