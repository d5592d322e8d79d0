import { expect, it } from "vitest";
import { daysOf, readMonth, weeksOf } from "./months.ts";

it.each([
  ["2026-03", "2026-03"],
  ["2026-13", "2026-11"],
  ["soon", "2026-11"],
  [null, "2026-11"],
])("reads the month %s as %s", (given, expected) => {
  expect(readMonth(given, "2026-11-17")).toBe(expected);
});

it("knows the days of a month, also when the clocks change in it", () => {
  expect(daysOf("2028-02")).toHaveLength(29);
  expect(daysOf("2026-03")).toHaveLength(31);
  expect(daysOf("2026-10").at(-1)).toBe("2026-10-31");
});

it("begins weeks on Monday", () => {
  const weeks = weeksOf("2026-03");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), "2026-03-01"]);
  expect(weeks[1]?.[0]).toBe("2026-03-02");
  expect(weeks[5]).toEqual(["2026-03-30", "2026-03-31", ...Array(5).fill(undefined)]);
  expect(weeksOf("2027-02")).toHaveLength(4);
});
