import { expect, it } from "vitest";
import { parseStack } from "./stack.ts";

const here = { line: 1, column: 23 };

it.each([
  [
    "Chromium",
    "TypeError: x\n    at save (https://a.ch/assets/form-1.js:1:23)",
    "https://a.ch/assets/form-1.js",
    "save",
  ],
  [
    "Chromium without a name",
    "Error: x\n    at https://a.ch/assets/form-1.js:1:23",
    "https://a.ch/assets/form-1.js",
    "",
  ],
  ["Firefox", "save@https://a.ch/assets/form-1.js:1:23", "https://a.ch/assets/form-1.js", "save"],
  ["Safari without a name", "https://a.ch/assets/form-1.js:1:23", "https://a.ch/assets/form-1.js", ""],
  [
    "Node",
    "Error: x\n    at async render (file:///srv/server/pages/renderer.ts:1:23)",
    "file:///srv/server/pages/renderer.ts",
    "render",
  ],
])("reads a stack of %s", (_browser, stack, file, name) => {
  expect(parseStack(stack)).toEqual([{ file, function: name, ...here }]);
});

it("ignores text that is no stack, of any length", () => {
  expect(parseStack("x".repeat(8000))).toEqual([]);
  expect(parseStack(`${"at ".repeat(2600)}\n${"@:".repeat(4000)}`)).toEqual([]);
  expect(parseStack("    at f (a.js:1:2)\n".repeat(500))).toHaveLength(30);
});
