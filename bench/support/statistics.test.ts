import { expect, it } from "vitest";
import { maximum, median, percentile, robustSlope } from "./statistics.ts";

it("takes the nearest rank, which is always a measured value", () => {
  expect(median([30, 10, 20])).toBe(20);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 95)).toBe(10);
  expect(percentile([1, 2, 3], 0)).toBe(1);
  expect(maximum([2, 9, 4])).toBe(9);
  expect(median([])).toBeNaN();
});

it("does not reorder what it is given", () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

it("gives the slope of a line, also when its points are unordered and unevenly spaced", () => {
  const line = (x: number): [number, number] => [x, 2 * x + 5];
  expect(robustSlope([line(7), line(0), line(1), line(30)])).toBe(2);
  expect(robustSlope([line(1), line(2)].map(([x]) => [x, 5]))).toBe(0);
});

it("is not moved by single samples, as a line through the least squares would be", () => {
  const flat = Array.from({ length: 30 }, (_, minute): [number, number] => [minute, 100]);
  const spiked = flat.map(([x, y]): [number, number] => [x, x === 3 || x === 28 ? 900 : y]);
  expect(robustSlope(spiked)).toBe(0);
  const growing = flat.map(([x, y]): [number, number] => [x, x % 10 === 9 ? 900 : y + x]);
  expect(robustSlope(growing)).toBe(1);
});

it("has no slope through fewer than two points", () => {
  expect(robustSlope([])).toBeNaN();
  expect(robustSlope([[1, 5]])).toBeNaN();
});
