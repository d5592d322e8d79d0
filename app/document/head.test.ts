import { expect, test } from "vitest";
import { completeTheme } from "~/features/theme/complete-theme.ts";
import { insertIntoHead } from "./head.ts";

const parts = { theme: completeTheme(null), hydrate: "on-intent" as const, nonce: "n1", jsonLd: [] };

test("the server's additions are first in the head, the prefetch rules last", () => {
  const html = insertIntoHead("<html><head><title>A</title></head></html>", parts);
  expect(html).toMatch(
    /^<html><head><meta charset="utf-8"\/><meta name="theme-color" data-mode="light" .*?><meta name="theme-color" data-mode="dark" .*?><style nonce="n1">/,
  );
  expect(html).toMatch(/<title>A<\/title><script nonce="n1" type="speculationrules">.*<\/script><\/head>/);
});

test("structured data cannot end its script", () => {
  const jsonLd = [{ name: "</script><script>alert(1)</script>" }];
  const html = insertIntoHead("<html><head></head></html>", { ...parts, jsonLd });
  expect(html).toContain('{"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}');
});

test.each([
  ["<head>", "<html></head></html>"],
  ["</head>", "<html><head></html>"],
])("a document without %s is refused by a sentence that names it", (marker, html) => {
  expect(() => insertIntoHead(html, parts)).toThrow(
    `The rendered document has no \`${marker}\`: React Router or app/root.tsx renders it differently now. Adapt app/document/head.ts`,
  );
});
