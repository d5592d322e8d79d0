import { expect, test } from "vitest";
import { defaultTheme } from "../default-theme.ts";
import { partsOf } from "../schema.ts";
import { withValue } from "./draft.ts";
import { readThemeFile, themeFile } from "./theme-file.ts";

test("an exported theme can be imported", () => {
  const { name, text } = themeFile({ ...defaultTheme, name: "Winter & Ice" });
  expect(name).toBe("winter-ice.theme.json");
  expect(readThemeFile(text)).toEqual({ ...partsOf(defaultTheme), name: "Winter & Ice" });
});

const broken = (path: string, value: string) => JSON.stringify(partsOf(withValue(defaultTheme, path, value)));

test.each([
  ["words", "hello", "This file is not JSON, so it cannot be a theme."],
  ["nothing", "", "This file is not JSON, so it cannot be a theme."],
  ["a page", "<html>", "This file is not JSON, so it cannot be a theme."],
  ["a list", "[]", /^This file is not a theme: the file: /],
  ["another object", '{"a":1}', /^This file is not a theme: name: .* more problems\.$/],
  [
    "a colour by its name",
    broken("colors.primary.light", "red"),
    "This file is not a theme: colors.primary.light: Use a hex colour such as #3b82f6.",
  ],
  [
    "a value that ends the rule",
    broken("spacing.unit", "1px;}"),
    "This file is not a theme: spacing.unit: Use a plain CSS value.",
  ],
  [
    "a value that fetches",
    broken("shadows.float", "url(//x.example)"),
    "This file is not a theme: shadows.float: Use a plain CSS value.",
  ],
  ["a name of spaces", broken("name", "  "), /^This file is not a theme: name: /],
  ["something huge", "x".repeat(200_000), "This file is too large to be a theme."],
])("%s is refused with a sentence", (_what, text, sentence) => {
  expect(() => readThemeFile(text)).toThrow(sentence);
});
