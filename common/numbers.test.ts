import { expect, it } from "vitest";
import { formatNumber } from "./numbers.ts";

it("groups thousands and keeps two digits, or as many as asked for", () => {
  expect(formatNumber(1234567)).toBe("1,234,567");
  expect(formatNumber(1234.5678)).toBe("1,234.57");
  expect(formatNumber(1234.5678, 0)).toBe("1,235");
});
