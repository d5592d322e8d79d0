import { expect, test } from "vitest";
import { parseSiteUrl } from "./site-url.ts";

test("a site's URL is a scheme and a host", () => {
  expect(parseSiteUrl("https://www.example.ch/")).toBe("https://www.example.ch");
  expect(parseSiteUrl("http://localhost:3000")).toBe("http://localhost:3000");
});

test.each([
  "",
  "example.ch",
  "https://example.ch/x",
  "https://example.ch?x",
  "https://me@example.ch",
  "ftp://example.ch",
  "javascript:alert(1)",
  null,
  undefined,
  3,
])("%j is none", (value) => {
  expect(parseSiteUrl(value)).toBeUndefined();
});
