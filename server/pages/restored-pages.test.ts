import { expect, test } from "vitest";
import type { StoredResponse } from "../http/stored-response.ts";
import { maxAge, PageCache } from "./page-cache.ts";
import { confirmRestored } from "./restored-pages.ts";

const now = 10 * maxAge;
const shown = { revisions: { pages: "7" }, setting: "a" };
const stored: StoredResponse = { status: 200, bytes: 1, variants: {} };

/** The keys of the pages that are fresh: at once, and an hour after the first of them was rendered. */
function confirm(
  pages: Record<string, { revisions?: Record<string, string>; setting?: string; renderedAt?: number }>,
) {
  const cache = new PageCache({ now: () => now });
  const restored = Object.entries(pages).map(([key, facts]) => ({
    key,
    stored,
    ...shown,
    renderedAt: now - 1000,
    ...facts,
  }));
  for (const { key, revisions } of restored) cache.restore(key, stored, revisions);
  cache.follow({ pages: "7", posts: "9" }, now);
  confirmRestored({ restored, cache, setting: "a", now });
  const fresh = () => Object.keys(pages).filter((key) => cache.fresh(key));
  const atOnce = fresh();
  cache.follow({ pages: "7", posts: "9" }, now + maxAge - 1000);
  return [atOnce, fresh()];
}

test("a page that matches the database is fresh, and its hour continues", () => {
  expect(confirm({ "/": {}, "/b": { renderedAt: now - 500 } })).toEqual([["/", "/b"], []]);
  expect(confirm({ "/": { renderedAt: now - 500 } })).toEqual([["/"], ["/"]]);
});

test.each([
  ["another revision", { revisions: { pages: "6" } }],
  ["another setting", { setting: "b" }],
  ["an hour ago", { renderedAt: now - maxAge }],
  ["a time to come", { renderedAt: now + 1 }],
])("what is of %s is not", (_name, facts) => {
  expect(confirm({ "/": facts })).toEqual([[], []]);
});
