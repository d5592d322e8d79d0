import { expect, it } from "vitest";
import { pairOf } from "./figure-pair.ts";

it.each([
  ["46 to 1", "routes for remote access", [1, 1 / 46]],
  ["14 to 0", "functions without a tested exit", [1, 0]],
  ["2 to 8", "rehearsals a year", [0.25, 1]],
  ["58", "of 212 controllers", [1, 58 / 212]],
  ["85 of 85", "lawyers", [1, 1]],
  ["1,140 of 2,280", "devices", [1, 0.5]],
  ["41%", "of stored volume", [1, 0.41]],
  ["6.5 h", "to rebuild a line, at first four days", undefined],
  ["0", "documents readable by the provider", undefined],
  ["0 of 0", "systems", undefined],
])("%s %s", (value, label, pair) => {
  expect(pairOf({ value, label })).toEqual(pair);
});
