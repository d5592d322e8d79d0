import { expect, test } from "vitest";
import { joinLabels, labelsProblem, readLabels } from "./labels.ts";

test("labels are read from what was typed: trimmed, once each, in order", () => {
  expect(readLabels(" team,  Data  centre ,team,, ")).toEqual(["Data centre", "team"]);
  expect(joinLabels(["Data centre", "team"])).toBe("Data centre, team");
});

test("too long or too many are refused in a sentence", () => {
  expect(labelsProblem(["a".repeat(40)])).toBeUndefined();
  expect(labelsProblem(["a".repeat(41)])).toBe("“aaaaaaaaaaaaaaaaaaaa…” is too long: at most 40 characters.");
  expect(labelsProblem(Array.from({ length: 21 }, (_, index) => `l${index}`))).toBe("At most 20 labels.");
});
