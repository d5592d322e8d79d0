import { expect, test } from "vitest";
import { contrast } from "../color.ts";
import { defaultTheme } from "../default-theme.ts";
import { readability } from "./contrast.ts";
import { withValue } from "./draft.ts";

test("tells the ratio of a pair, and says nothing more when it is enough", () => {
  const found = readability(defaultTheme, "text", "light");
  expect(found.ratio).toBeCloseTo(contrast("#1d2734", "#fafaf8"), 5);
  expect(found).toMatchObject({ needed: 7, pair: "on the background" });
  expect(found.shown).toBeUndefined();
});

test("names the colour that is shown instead when the chosen one is too weak", () => {
  const found = readability(defaultTheme, "primary", "light");
  expect(found.ratio).toBeLessThan(4.5);
  expect(contrast(found.shown ?? "", "#fafaf8")).toBeGreaterThanOrEqual(4.5);
});

test("checks each mode separately", () => {
  const theme = withValue(defaultTheme, "colors.text.dark", "#333333");
  expect(readability(theme, "text", "light").shown).toBeUndefined();
  expect(readability(theme, "text", "dark").shown).toMatch(/^#[0-9a-f]{6}$/);
});
