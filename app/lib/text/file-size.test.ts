import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
  [512, "512 bytes"],
  [2048, "2 KB"],
  [1_572_864, "1.5 MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
