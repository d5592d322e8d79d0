import { expect, test } from "vitest";
import { cleanName, refuseName } from "./person-name.ts";

test.each([
  ["  Anna   Muster ", "Anna Muster"],
  ["Ж\u202eevil", "Жevil"],
  ["\u2066A\u2069\u200f", "A"],
  ["An\u200bna\ufeff", "Anna"],
  ["\u200dAnna\u200c", "Anna"],
  // Persian needs the joiner inside.
  ["علی\u200cرضا", "علی\u200cرضا"],
  ["Anna\u0000\nMuster", "Anna Muster"],
  ["a\u2028b", "a b"],
  ["\u200b \u200d", ""],
  ["Zoë O’Neill-Ñ", "Zoë O’Neill-Ñ"],
  ["x\u{e0041}", "x"],
])("%j is stored as %j", (typed, stored) => {
  expect(cleanName(typed)).toBe(stored);
});

test("a name has at most 100 characters", () => {
  expect(refuseName("😀".repeat(100))).toBeUndefined();
  expect(refuseName("é".repeat(101))).toBe("A name has at most 100 characters.");
});
