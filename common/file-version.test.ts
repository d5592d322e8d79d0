import { expect, test } from "vitest";
import { fileVersion } from "./file-version.ts";

test.each([
  ["alpine/3f9c2a.jpg", {}, "3f9c2a"],
  ["picture.png", {}, "picture"],
  ["a/b/c", { crop: null, focus: null }, "c"],
  ["a/3f.jpg", { crop: [10, 20, 300, 200] }, "3f-c10.20.300.200"],
  ["a/3f.jpg", { focus: [30, 70] }, "3f-f30.70"],
  ["a/3f.jpg", { crop: [0, 0, 30, 20], focus: [0, 100] }, "3f-c0.0.30.20-f0.100"],
])("the version of %s with %o is %s", (path, framing, version) => {
  expect(fileVersion(path, framing)).toBe(version);
});
