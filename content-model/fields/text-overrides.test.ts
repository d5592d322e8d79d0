import { expect, test } from "vitest";
import { problemsOf } from "../../app/features/admin-content/description/validation.ts";
import { blankValues } from "../../app/features/admin-content/description/values.ts";
import { services } from "../collections/services.ts";

const withWords = (words: Record<string, string>[]) =>
  problemsOf(services, { ...blankValues(services), title: "T", slug: "t", words }).words;

test("a record can override single texts", () => {
  expect(withWords([{ name: "closing_title", text: "Ask us" }])).toBeUndefined();
  expect(withWords([{ name: "closing_title", text: " " }])).toBe("Text is required.");
  expect(withWords([{ name: "no_such_text", text: "Words" }])).toBe("Choose one from the list.");
  // The names of industry groups appear on other pages.
  expect(withWords([{ name: "family_industry", text: "Words" }])).toBe("Choose one from the list.");
});

test.each(["javascript:alert(1)", "//evil.example", "http://plain.example"])("refuses %s", (text) => {
  expect(withWords([{ name: "closing_href", text }])).toMatch(/begins with https/);
});
