import { expect, test } from "vitest";
import { uploadRule } from "#common/upload-rule.ts";
import { acceptedTypes, middleSquare, refuseFile } from "./avatar-picture.ts";

test.each([
  ["a drawing that can carry script", { type: "image/svg+xml", size: 100 }, /^Please choose a JPEG/],
  ["no picture at all", { type: "application/pdf", size: 100 }, /^Please choose a JPEG/],
  ["a file without a type", { type: "", size: 100 }, /^Please choose a JPEG/],
  [
    "one byte too many",
    { type: "image/png", size: uploadRule.maxBytes + 1 },
    /^This picture is larger than 10 MB/,
  ],
  ["nothing", { type: "image/png", size: 0 }, /^This file is empty/],
])("refused: %s", (_name, file, sentence) => {
  expect(refuseFile(file)).toMatch(sentence);
});

test("every type that is named, up to the limit, is opened", () => {
  for (const type of acceptedTypes) expect(refuseFile({ type, size: uploadRule.maxBytes })).toBeUndefined();
});

test.each([
  [400, 300, { x: 50, y: 0, edge: 300 }],
  [300, 401, { x: 0, y: 50, edge: 300 }],
  [1, 1, { x: 0, y: 0, edge: 1 }],
])("the middle of %i × %i", (width, height, square) => {
  expect(middleSquare(width, height)).toEqual(square);
});
