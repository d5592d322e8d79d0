import { expect, test } from "vitest";
import { quotesOf } from "./quotes.ts";

test.each([
  ["en", "“", "”"],
  ["de-CH", "«", "»"],
  ["fr", "«\u202f", "\u202f»"],
  ["", "“", "”"],
])("quotation marks of %j", (language, before, after) => {
  expect(quotesOf(language).double).toEqual([before, after]);
});
