import { expect, test } from "vitest";
import { parsePageUrl } from "./page-url.ts";

test.each([
  "//evil.com/",
  "///evil.com/",
  "/x/..//evil.com/",
  "/x/..//evil.com/about",
  "/.//evil.com/",
  "/%2e//evil.com/",
  "/%2E%2e//evil.com/",
  "/.%2e//evil.com/",
  "/x/%2e.//evil.com/",
  "/x/../about",
  "/./about",
  "/blog/..",
  "/blog/.",
  "/blog/..?x=1",
  "/x/..#",
  "/\\evil.com/",
  "/\\/evil.com/",
  "\\\\evil.com/",
  "/x\\..\\about",
  "/%5cevil.com/",
  "/%5C/evil.com/",
  "/a%0d%0aSet-Cookie:x",
  "/a%00",
  "/%ff",
  "/%",
  "http://evil.com/",
  "*",
  "",
  "?x",
])("%s is no URL of a page", (raw) => {
  expect(parsePageUrl(raw)).toBeUndefined();
});

test.each([
  ["/", "/"],
  ["/about?x=../..//y", "/about"],
  ["/about?next=//evil.com", "/about"],
  ["/blog//a", "/blog//a"],
  ["/about//", "/about//"],
  ["/.well-known/security.txt", "/.well-known/security.txt"],
  ["/a/...", "/a/..."],
  ["/%2f/evil.com/", "/%2f/evil.com/"],
  ["/%252e%252e/x", "/%252e%252e/x"],
  ["/a..b/.c", "/a..b/.c"],
])("%s is one, with the path %s", (raw, pathname) => {
  expect(parsePageUrl(raw)?.pathname).toBe(pathname);
});

test("a NUL is not searched for", () => {
  expect(parsePageUrl("/search?q=a%00b")?.search).toBe("?q=ab");
});
