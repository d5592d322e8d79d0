import { expect, test } from "vitest";
import { keyedPosition, movedTo, pointedPosition } from "./sortable-order.ts";

test("moving keeps everything else in order", () => {
  expect(movedTo(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(movedTo(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
  expect(movedTo(["a", "b"], 0, 9)).toEqual(["b", "a"]);
  expect(movedTo(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});

test("keys move by one or to the ends, and never beyond", () => {
  expect(keyedPosition("ArrowDown", 1, 4)).toBe(2);
  expect(keyedPosition("ArrowRight", 3, 4)).toBe(3);
  expect(keyedPosition("ArrowUp", 0, 4)).toBe(0);
  expect(keyedPosition("Home", 2, 4)).toBe(0);
  expect(keyedPosition("End", 2, 4)).toBe(3);
  expect(keyedPosition("x", 2, 4)).toBeUndefined();
});

test("in a column a place is taken once its middle is passed", () => {
  const column = [0, 40, 140].map((top, at) => ({
    left: 0,
    top,
    width: 100,
    height: [40, 100, 40][at] ?? 0,
  }));
  expect(pointedPosition({ x: 10, y: 60 }, column, 0)).toBeUndefined();
  expect(pointedPosition({ x: 10, y: 95 }, column, 0)).toBe(1);
  expect(pointedPosition({ x: 10, y: 120 }, column, 2)).toBeUndefined();
  expect(pointedPosition({ x: 10, y: 50 }, column, 2)).toBe(1);
  expect(pointedPosition({ x: 500, y: 50 }, column, 2)).toBeUndefined();
});

test("in a row the box under the pointer is the place", () => {
  const row = [0, 100].map((left) => ({ left, top: 0, width: 100, height: 40 }));
  expect(pointedPosition({ x: 110, y: 10 }, row, 0)).toBe(1);
});
