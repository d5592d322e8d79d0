import { expect, it } from "vitest";
import { countable, countedText } from "./count-up.tsx";

it.each(["24/7", "2 of 3", "none", "1,204"])("leaves %s alone", (value) => {
  expect(countable(value)).toBeUndefined();
});

it.each(["99.9%", "< 15 min", "120+", "0"])("ends where %s was", (value) => {
  const parts = countable(value);
  expect(parts && countedText(parts, 1)).toBe(value);
});

it("keeps the decimals on the way", () => {
  const parts = countable("99.9%");
  expect(parts && countedText(parts, 0.5)).toBe("50.0%");
});
