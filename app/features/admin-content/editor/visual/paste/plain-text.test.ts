import { expect, test } from "vitest";
import { looksLikeMarkdown, pastedUrl } from "./plain-text.ts";

test.each([
  ["https://a.example/x?y=1", "https://a.example/x?y=1"],
  [" https://a.example\n", "https://a.example"],
  ["see https://a.example", undefined],
  ["javascript:alert(1)", undefined],
])("%j as a URL", (text, url) => expect(pastedUrl(text)).toBe(url));

test.each([
  ["## Heading\n\ntext", true],
  ["words\n- item", true],
  ["**bold** words", true],
  ["[a](/b)", true],
  ["One line.\nAnother - with a dash, 3 * 4 * 5.", false],
  ["in 2024. And #1", false],
])("%j is Markdown: %s", (text, is) => expect(looksLikeMarkdown(text)).toBe(is));
