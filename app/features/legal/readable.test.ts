import { expect, test } from "vitest";
import { readable } from "./readable.ts";

test.each([
  ["## 2 Scope", "2 Scope"],
  ["- one\n  - two", "• one\n  • two"],
  ["> quoted", "quoted"],
  [
    "**Must**, _may_ and *can*; snake_case_name and 2 * 3 * 4 stay",
    "Must, may and can; snake_case_name and 2 * 3 * 4 stay",
  ],
  ["[the DPA](/legal/dpa) and `code`", "the DPA (/legal/dpa) and code"],
  ["| Purpose | Period |\n| --- | ---: |\n| Logs | 30 days |", "Purpose · Period\nLogs · 30 days"],
])("%j reads %j", (markdown, words) => {
  expect(readable(markdown)).toBe(words);
});

test("a link that leads elsewhere is a change", () => {
  expect(readable("[terms](/a)")).not.toBe(readable("[terms](/b)"));
});
