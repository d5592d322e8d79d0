import { describe, expect, test } from "vitest";
import {
  focusOf,
  isWhole,
  keepInside,
  largestCrop,
  moveCrop,
  pointOf,
  resizeCrop,
  wholeOf,
} from "./framing.ts";

const picture = { width: 800, height: 600 };

describe("a crop", () => {
  test("is the whole picture at first", () => {
    expect(isWhole(wholeOf(picture), picture)).toBe(true);
    expect(isWhole([1, 0, 799, 600], picture)).toBe(false);
  });

  test("moves, and stays in the picture", () => {
    expect(moveCrop([100, 100, 200, 200], 10.4, -20, picture)).toEqual([110, 80, 200, 200]);
    expect(moveCrop([100, 100, 200, 200], 9999, -9999, picture)).toEqual([600, 0, 200, 200]);
  });

  test("is drawn by a corner, and the opposite one stays", () => {
    expect(resizeCrop([100, 100, 200, 200], "bottom right", { x: 500, y: 400 }, picture)).toEqual([
      100, 100, 400, 300,
    ]);
    expect(resizeCrop([100, 100, 200, 200], "top left", { x: 50, y: -5 }, picture)).toEqual([
      50, 0, 250, 300,
    ]);
    expect(resizeCrop([100, 100, 200, 200], "top right", { x: 9999, y: 9999 }, picture)).toEqual([
      100, 284, 700, 16,
    ]);
  });

  test("keeps its shape, also at the edge", () => {
    expect(resizeCrop([100, 100, 200, 200], "bottom right", { x: 400, y: 0 }, picture, 1)).toEqual([
      100, 100, 300, 300,
    ]);
    expect(resizeCrop([100, 100, 200, 200], "bottom right", { x: 800, y: 0 }, picture, 1)).toEqual([
      100, 100, 500, 500,
    ]);
  });

  test("of a shape is as large as can be, around the point", () => {
    expect(largestCrop(picture, 16 / 9, { x: 400, y: 300 })).toEqual([0, 75, 800, 450]);
    expect(largestCrop(picture, 1, { x: 100, y: 300 })).toEqual([0, 0, 600, 600]);
    expect(largestCrop(picture, 1, { x: 390, y: 300 })).toEqual([90, 0, 600, 600]);
  });
});

describe("the focal point", () => {
  test("is written in per cent of what is shown, and read again", () => {
    expect(focusOf({ x: 250, y: 340 }, [100, 100, 300, 300])).toEqual([50, 80]);
    expect(pointOf([50, 80], [100, 100, 300, 300])).toEqual({ x: 250, y: 340 });
    expect(focusOf({ x: 400, y: 300 }, wholeOf(picture))).toBeNull();
    expect(pointOf(null, wholeOf(picture))).toEqual({ x: 400, y: 300 });
  });

  test("moves into the crop", () => {
    expect(keepInside({ x: 0, y: 500 }, [100, 100, 300, 300])).toEqual({ x: 100, y: 400 });
  });
});
