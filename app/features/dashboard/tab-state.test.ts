import { expect, test } from "vitest";
import { tabFrom, withTab } from "./tab-state.ts";

test.each([
  ["", "overview"],
  ["tab=overview", "overview"],
  ["tab=reading-list", "reading-list"],
  ["tab=settings&x=1", "settings"],
  ["tab=nonsense", "overview"],
])("the query %j shows the tab %s", (search, tab) => {
  expect(tabFrom(new URLSearchParams(search))).toBe(tab);
});

test("the tab goes into the URL, and the first one out of it", () => {
  expect(withTab(new URLSearchParams("x=1"), "bookmarks").toString()).toBe("x=1&tab=bookmarks");
  expect(withTab(new URLSearchParams("tab=bookmarks&x=1"), "overview").toString()).toBe("x=1");
});
