import { expect, test } from "vitest";
import { firstGap, placeOf, segmentOfFile, timelineOf } from "./segment-names.ts";

test("a segment's place goes on counting over the halves of its name and over timelines", () => {
  expect(placeOf("0000000100000000000000FF") + 1).toBe(placeOf("000000010000000100000000"));
  expect(placeOf("000000020000000000000007")).toBe(placeOf("000000010000000000000007"));
  expect(timelineOf("0000001A0000000000000007")).toBe(26);
});

test.each([
  ["000000010000000000000007.gz", "000000010000000000000007"],
  ["000000010000000000000007.partial.gz", "000000010000000000000007"],
  ["000000010000000000000007.00000028.backup.gz", "000000010000000000000007"],
  ["00000002.history.gz", undefined],
  ["000000010000000000000007", undefined],
  ["000000010000000000000007.gz.4711.partial", undefined],
  ["notes.txt", undefined],
])("%s belongs to %s", (file, segment) => {
  expect(segmentOfFile(file)).toBe(segment);
});

test("finds the first place that is missing, and none in WAL without a gap", () => {
  const log = (...places: string[]) => places.map((place) => `0000000100000000000000${place}.gz`);
  expect(firstGap(log("03", "04", "05"), 3)).toBeUndefined();
  expect(firstGap(log("03", "05"), 3)).toBe(4);
  // What is older than the base backup does not matter; what it begins with does.
  expect(firstGap(log("01", "03"), 3)).toBeUndefined();
  expect(firstGap(log("04"), 3)).toBe(3);
  expect(firstGap([], 3)).toBe(3);
  // A restore branched off at 05, and its timeline goes on; half a segment is none.
  expect(firstGap([...log("04"), "000000020000000000000005.gz"], 4)).toBeUndefined();
  expect(
    firstGap([...log("04"), "000000010000000000000005.partial.gz", "000000020000000000000006.gz"], 4),
  ).toBe(5);
});
