import { expect, test } from "vitest";
import { quotesOf, withQuotes } from "./quotes.ts";

test.each([
  ["en", "“", "”"],
  ["de-CH", "«", "»"],
  ["fr", "«\u202f", "\u202f»"],
  ["", "“", "”"],
])("quotation marks of %j", (language, before, after) => {
  expect(quotesOf(language).double).toEqual([before, after]);
});

test.each([
  ['the "legacy" system', "the “legacy” system"],
  ["it's the customers' key", "it’s the customers’ key"],
  ["he said 'no'", "he said ‘no’"],
  ['"\'Twas" ("so")', "“‘Twas” (“so”)"],
  ["the '90s and '98", "the ’90s and ’98"],
  ['a 19" rack', "a 19″ rack"],
  ['"Windows 95" and 3.5" disks', "“Windows 95” and 3.5″ disks"],
  ["already “so” and ‘so’", "already “so” and ‘so’"],
  ["no marks", "no marks"],
])("prints %j", (straight, printed) => {
  expect(withQuotes(straight)).toBe(printed);
});

test("continues from the preceding text", () => {
  expect(withQuotes('" flag', "the “quiet")).toBe("” flag");
  expect(withQuotes("'s", "Reduit")).toBe("’s");
});
