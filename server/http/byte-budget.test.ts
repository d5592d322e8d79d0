import { expect, test } from "vitest";
import { createByteBudget } from "./byte-budget.ts";

test("neither one client nor all of them together hold more than their share", () => {
  const budget = createByteBudget({ total: 100, perClient: 60 });
  const [first, second, other, third] = ["a", "a", "b", "c"].map((key) => budget.open(key));
  expect(first?.take(40)).toBe(true);
  expect(second?.take(20)).toBe(true);
  expect(second?.take(1), "its own share is full").toBe(false);
  expect([budget.hasShare("a", 1), budget.hasShare("b", 60), budget.hasShare("b", 61)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(other?.take(40)).toBe(true);
  expect(third?.take(1), "all is full").toBe(false);
  first?.release();
  first?.release();
  expect(third?.take(1)).toBe(true);
  expect(second?.take(39)).toBe(true);
  for (const each of [second, other, third]) each?.release();
  expect(budget.held).toBe(0);
});
