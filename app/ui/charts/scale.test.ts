import { describe, expect, test } from "vitest";
import { areaPath, bandAt, bandCentre, fromTop, labelRank, linePath, ticksUpTo } from "./scale.ts";

describe("ticks", () => {
  test.each([
    [0, [0, 1, 2, 3, 4]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [7, [0, 2, 4, 6, 8]],
    [1204, [0, 500, 1000, 1500]],
    [0.3, [0, 0.1, 0.2, 0.3]],
  ])("up to %d are round", (max, expected) => {
    expect(ticksUpTo(max)).toEqual(expected);
  });
  test.each([
    [0, [0, 300, 600]],
    [1, [0, 60]],
    [50, [0, 60]],
    [100, [0, 60, 120]],
    [250, [0, 300]],
    [3000, [0, 900, 1800, 2700, 3600]],
    [9000, [0, 3600, 7200, 10_800]],
  ])("up to %d seconds are minutes, quarters, halves and hours", (max, expected) => {
    expect(ticksUpTo(max, "duration")).toEqual(expected);
  });
  test.each([
    [0, [0, 1, 2, 3, 4]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 5, 10]],
    [1204, [0, 500, 1000, 1500]],
  ])("up to %d of what is counted are whole", (max, expected) => {
    expect(ticksUpTo(max, "count")).toEqual(expected);
  });
  test.each([1, 3, 12, 99, 1234, 1e6, 5e9])("reach %d in at most five steps", (max) => {
    for (const kind of ["decimal", "count", "duration"] as const) {
      const ticks = ticksUpTo(max, kind);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
  test("survive what is no number", () => {
    expect(ticksUpTo(Number.NaN)).toEqual([0, 1, 2, 3, 4]);
    expect(ticksUpTo(-5)).toEqual([0, 1, 2, 3, 4]);
  });
});

test("heights are shares from the top, within the chart", () => {
  expect([0, 5, 10, 20, -3].map((value) => fromTop(value, 10))).toEqual([100, 50, 0, 0, 100]);
});

test("a pointer finds the band it is over, and never none", () => {
  expect([-0.1, 0, 0.24, 0.26, 0.999, 1.2].map((share) => bandAt(share, 4))).toEqual([0, 0, 0, 1, 3, 3]);
  expect(bandCentre(0, 4)).toBe(12.5);
});

describe("a line", () => {
  test("is broken where there is no value", () => {
    expect(linePath([1, 2, null, 0], 2)).toBe("M12.5 50L37.5 0M87.5 100");
  });
  test("has ground under each part of at least two points", () => {
    expect(areaPath([1, 2, null, 0], 2)).toBe("M12.5 50L37.5 0L37.5 100L12.5 100Z");
  });
});

test("labels thin out from the last one backwards", () => {
  expect(Array.from({ length: 12 }, (_, index) => labelRank(index, 12))).toEqual([
    4, 2, 4, 1, 4, 2, 4, 1, 4, 2, 4, 1,
  ]);
  expect(Array.from({ length: 30 }, (_, index) => labelRank(index, 30)).filter(Boolean)).toHaveLength(10);
});
