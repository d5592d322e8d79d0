import { expect, test } from "vitest";
import { contrast, readableOn } from "./color.ts";

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#3b82f6", "#fff")).toBeLessThan(4.5);
});

test("a colour that is readable stays as it is", () => {
  expect(readableOn("#1d4ed8", ["#ffffff"], 4.5)).toBe("#1d4ed8");
});

test("a colour that is not becomes the nearest that is", () => {
  const stronger = readableOn("#3b82f6", ["#ffffff"], 4.5);
  expect(contrast(stronger, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(stronger, "#ffffff")).toBeLessThan(5);
});
