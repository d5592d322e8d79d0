import { expect, test } from "vitest";
import { defaultTheme } from "../default-theme.ts";
import { partsOf } from "../schema.ts";
import { draftOn, isSame, problemsOf, resetParts, valueAt, withValue } from "./draft.ts";

const anything = () => true;

test("a value is read and written by its path, and nothing else changes", () => {
  const changed = withValue(defaultTheme, "colors.primary.light", "#ff0000");
  expect(valueAt(changed, "colors.primary.light")).toBe("#ff0000");
  expect(valueAt(changed, "colors.primary.dark")).toBe("#60a5fa");
  expect(valueAt(defaultTheme, "colors.primary.light")).toBe("#3b82f6");
  expect(isSame(changed, defaultTheme)).toBe(false);
  expect(isSame(withValue(changed, "colors.primary.light", "#3b82f6"), defaultTheme)).toBe(true);
});

test("a kept draft counts on the values it was made from, whenever those were written", () => {
  const changed = withValue(defaultTheme, "colors.primary.light", "#ff000");
  const kept = { base: partsOf(defaultTheme), parts: partsOf(changed) };
  const activated = { ...defaultTheme, is_active: !defaultTheme.is_active, updated_at: "2026-01-02" };
  expect(draftOn(activated, kept)).toEqual({ ...activated, ...partsOf(changed) });
  expect(draftOn(withValue(defaultTheme, "colors.text.dark", "#ffffff"), kept)).toBeUndefined();
  const shapeless = { ...partsOf(changed), colors: {} } as typeof kept.parts;
  expect(draftOn(defaultTheme, { ...kept, parts: shapeless })).toBeUndefined();
  expect(draftOn(defaultTheme, null)).toBeUndefined();
});

test("the default theme has no problems", () => {
  expect(problemsOf(defaultTheme, anything)).toEqual({});
});

test.each([
  ["colors.primary.light", "blue", "Use a hex colour such as #3b82f6"],
  ["spacing.unit", "1px;} body{display:none", "Use a plain CSS value"],
  ["shadows.float", "url(https://elsewhere.example)", "Use a plain CSS value"],
  ["name", "  ", "Give the theme a name."],
])("%s cannot be %s", (path, value, sentence) => {
  expect(problemsOf(withValue(defaultTheme, path, value), anything)).toEqual({ [path]: sentence });
});

test("what the browser does not know is said in words", () => {
  const theme = withValue(defaultTheme, "typography.fontSize.base", "1remm");
  const knows = (property: string, value: string) => !(property === "font-size" && value === "1remm");
  expect(problemsOf(theme, knows)).toEqual({
    "typography.fontSize.base": "“1remm” is not a font size, such as 1rem.",
  });
});

test("reset brings everything back but the name", () => {
  const theme = { ...withValue(defaultTheme, "colors.text.dark", "#ffffff"), name: "Winter" };
  expect(resetParts(theme)).toMatchObject({ name: "Winter", colors: defaultTheme.colors });
});
