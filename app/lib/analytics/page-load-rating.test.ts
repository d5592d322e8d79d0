import { expect, test } from "vitest";
import { ratePageLoad } from "./page-load-rating.ts";

test.each([
  [0, "excellent"],
  [999, "excellent"],
  [1000, "good"],
  [2999, "good"],
  [3000, "needs improvement"],
])("%i ms is %s", (milliseconds, rating) => {
  expect(ratePageLoad(milliseconds)).toBe(rating);
});
