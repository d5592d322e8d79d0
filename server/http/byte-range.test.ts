import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  [undefined, undefined],
  ["bytes=0-", { from: 0, to: 99 }],
  ["bytes=10-19", { from: 10, to: 19 }],
  ["bytes=90-500", { from: 90, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-500", { from: 0, to: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", undefined],
  ["bytes=0-1,5-6", undefined],
  ["bytes=-", undefined],
  ["items=0-1", undefined],
])("%s of 100 bytes is %o", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});
