import { expect, test } from "vitest";
import { readPageNumber } from "../page/page-number.ts";
import { longestSearchTerm, readSearchTerm } from "./search-term.ts";

const term = (q: string) => readSearchTerm(new URLSearchParams({ q }));

test.each([
  ["", { text: "", wasCut: false }],
  ["  key \n rotation\t", { text: "key rotation", wasCut: false }],
  ["a\u0000b", { text: "a b", wasCut: false }],
  ["<script>alert(1)</script>", { text: "<script>alert(1)</script>", wasCut: false }],
])("a search for %j is one for %j", (given, expected) => {
  expect(term(given)).toEqual(expected);
});

test("a search term of 10 KB is cut, never inside a character", () => {
  expect(term("a".repeat(10_240))).toEqual({ text: "a".repeat(longestSearchTerm), wasCut: true });
  expect(term(`${"a".repeat(longestSearchTerm - 1)}🗝🗝`).text.isWellFormed()).toBe(true);
});

test.each([
  [undefined, 1],
  ["", 1],
  ["2", 2],
  ["0", 1],
  ["-3", 1],
  ["1.5", 1],
  ["1e3", 1],
  ["two", 1],
  ["007", 7],
  ["99999999999999999999999", 3_000],
])("page %j is page %d", (given, expected) => {
  expect(readPageNumber(new URLSearchParams(given === undefined ? {} : { page: given }))).toBe(expected);
});
