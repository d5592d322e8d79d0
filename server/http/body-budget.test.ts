import { expect, test } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

test("neither one client nor all of them together hold more than their share", () => {
  const budget = createBodyBudget({ total: 100, perClient: 60 });
  const [first, second, other, third] = ["a", "a", "b", "c"].map((key) => budget.open(key));
  first?.take(40);
  second?.take(20);
  expect(() => second?.take(1)).toThrow(expect.objectContaining({ status: 503 }));
  other?.take(40);
  expect(() => third?.take(1)).toThrow("Too much is being sent at the moment.");
  first?.release();
  first?.release();
  third?.take(1);
  second?.take(39);
  for (const each of [second, other, third]) each?.release();
  expect(budget.held).toBe(0);
});
