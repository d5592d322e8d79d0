import { expect, test } from "vitest";
import { hasCharacters, isLongerThan } from "./characters.ts";

test.each([
  ["abcdef", true],
  ["abcde", false],
  ["éééééé", true],
  // As two code points each.
  ["e\u0301".repeat(6), true],
  ["e\u0301".repeat(3), false],
  ["👩🏽‍🚀", false],
  ["👩🏽‍🚀".repeat(6), true],
  ["🇨🇭".repeat(5), false],
  ["日本語日本語", true],
  ["", false],
  ["\r\n".repeat(5), false],
])("%j has six characters: %s", (text, expected) => {
  expect(hasCharacters(text, 6)).toBe(expected);
});

test("a maximum counts code points", () => {
  expect(isLongerThan("😀".repeat(100), 100)).toBe(false);
  expect(isLongerThan("😀".repeat(101), 100)).toBe(true);
  expect(isLongerThan("é".repeat(100), 100)).toBe(false);
});
