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

test("letters and digits mean the same encoded or not, so each path is stored once", () => {
  expect(parsePageUrl("/%61rt/%67rounds/a%2Db%5f%7E%31%5A.svg")?.pathname).toBe("/art/grounds/a-b_~1Z.svg");
  expect(parsePageUrl("/%2F%3F%23%C3%A4%2561")?.pathname).toBe("/%2F%3F%23%C3%A4%2561");
});

test("a path that is longer than any of ours is the same for all of them, below the same route", () => {
  const missing = parsePageUrl(`/blog/${"a".repeat(301)}`)?.pathname;
  expect(missing).toMatch(/^\/blog\/-{301}$/);
  for (const name of ["b".repeat(2_700), "%C3%A4".repeat(2_000), "c".repeat(11_000), "%252e".repeat(900)])
    expect(parsePageUrl(`/blog/${name}`)?.pathname).toBe(missing);
  expect(parsePageUrl(`/blog/${"a".repeat(2_700)}.data`)?.pathname).toBe(`${missing}.data`);
  expect(parsePageUrl("/a".repeat(3_000))?.pathname).toMatch(/^\/-{301}$/);
  for (const path of [`/blog/${"a".repeat(300)}`, `/${"%C3%A4".repeat(299)}`])
    expect(parsePageUrl(path)?.pathname).toBe(path);
});

test("a parameter is cut to the data service's limit", () => {
  const url = parsePageUrl(`/search?q=${"%C3%A4".repeat(1_990)}${"b".repeat(8_000)}&page=2`);
  expect(url?.searchParams.get("q")).toBe("ä".repeat(1_990) + "b".repeat(10));
  expect(url?.searchParams.get("page")).toBe("2");
  expect(parsePageUrl("/search?q=a+b%20c&x")?.search).toBe("?q=a+b%20c&x");
  // No half of a character remains.
  const cut = parsePageUrl(`/search?q=${"a".repeat(1_999)}%F0%9F%94%92`)?.searchParams.get("q") ?? "";
  expect(cut.isWellFormed()).toBe(true);
});
