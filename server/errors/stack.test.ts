import { expect, it } from "vitest";
import { parseStack } from "./stack.ts";

const file = "https://a.ch/assets/form-1.js";

it.each([
  ["Chromium", `TypeError: x\n    at save (${file}:1:23)`, { file, function: "save" }],
  ["Chromium without a name", `Error: x\n    at ${file}:1:23`, { file, function: "" }],
  ["Firefox", `save@${file}:1:23`, { file, function: "save" }],
  ["Safari without a name", `${file}:1:23`, { file, function: "" }],
  [
    "Node",
    "Error: x\n    at async render (file:///srv/a.ts:1:23)",
    { file: "file:///srv/a.ts", function: "render" },
  ],
])("reads a stack of %s", (_browser, stack, frame) => {
  expect(parseStack(stack)).toEqual([{ ...frame, line: 1, column: 23 }]);
});

it("ignores text that is no stack, of any length", () => {
  expect(parseStack("x".repeat(8000))).toEqual([]);
  expect(parseStack(`${"at ".repeat(2600)}\n${"@:".repeat(4000)}`)).toEqual([]);
  expect(parseStack("    at f (a.js:1:2)\n".repeat(500))).toHaveLength(30);
});
