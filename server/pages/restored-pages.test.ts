import { expect, test } from "vitest";
import type { StoredResponse } from "../http/stored-response.ts";
import { maxAge } from "./freshness.ts";
import { PageCache } from "./page-cache.ts";
import { confirmRestored } from "./restored-pages.ts";

const now = 10 * maxAge;
const shown = { revisions: "7", setting: "a" };
const stored: StoredResponse = { status: 200, bytes: 1, variants: {} };

function confirm(
  pages: Record<string, { revisions?: string; setting?: string; renderedAt?: number }>,
  current = shown,
) {
  const cache = new PageCache();
  const restored = Object.entries(pages).map(([key, facts]) => ({
    key,
    stored,
    ...shown,
    renderedAt: now - 1000,
    ...facts,
  }));
  for (const { key } of restored) cache.restore(key, stored);
  const ages: number[] = [];
  confirmRestored({
    restored,
    cache,
    shown: current,
    freshness: { countAgeFrom: (time) => ages.push(time) },
    now,
  });
  return { fresh: Object.keys(pages).filter((key) => cache.fresh(key)), ages };
}

test("a page that matches the database is fresh, and its hour continues", () => {
  expect(confirm({ "/": {}, "/b": { renderedAt: now - 2000 } })).toEqual({
    fresh: ["/", "/b"],
    ages: [now - 1000, now - 2000],
  });
});

test.each([
  ["another revision", { revisions: "6" }],
  ["another setting", { setting: "b" }],
  ["an hour ago", { renderedAt: now - maxAge }],
  ["a time to come", { renderedAt: now + 1 }],
])("what is of %s is not", (_name, facts) => {
  expect(confirm({ "/": facts })).toEqual({ fresh: [], ages: [] });
});

test("nothing is as long as the database has not answered", () => {
  expect(confirm({ "/": { revisions: "" } }, { ...shown, revisions: "" }).fresh).toEqual([]);
});
