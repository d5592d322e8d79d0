import { expect, it } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

it("shows every page when there are few", () => {
  expect(pageNumbers(2, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it.each([
  [1, [1, 2, 3, 4, 5, "gap-after", 12]],
  [6, [1, "gap-before", 5, 6, 7, "gap-after", 12]],
  [12, [1, "gap-before", 8, 9, 10, 11, 12]],
])("keeps seven places on page %i of 12", (page, expected) => {
  expect(pageNumbers(page, 12)).toEqual(expected);
});
