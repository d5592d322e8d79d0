import { beforeEach, describe, expect, test } from "vitest";
import type { StoredResponse } from "../http/stored-response.ts";
import { maxAge, PageCache } from "./page-cache.ts";

const page = (bytes = 10): StoredResponse => ({ status: 200, bytes, variants: {} });

describe("the page cache", () => {
  test("serves a page until the content changes, then keeps it as a fallback", () => {
    const cache = new PageCache();
    const stored = page();
    cache.put("/", stored, cache.begin());
    expect(cache.fresh("/")).toBe(stored);
    cache.expireAll();
    expect(cache.fresh("/")).toBeUndefined();
    expect(cache.lastGood("/")).toBe(stored);
  });

  test("serves a time-dependent page until it expires, then keeps it as a fallback", () => {
    const cache = new PageCache();
    const young = { ...page(), until: Date.now() + 60_000 };
    cache.put("/status", young, cache.begin());
    expect(cache.fresh("/status")).toBe(young);
    const old = { ...page(), until: Date.now() };
    cache.put("/status", old, cache.begin());
    expect(cache.fresh("/status")).toBeUndefined();
    expect(cache.lastGood("/status")).toBe(old);
  });

  test("does not take a rendering for fresh that began before the change", () => {
    const cache = new PageCache();
    const before = cache.begin();
    cache.expireAll();
    cache.put("/", page(), before);
    expect(cache.fresh("/")).toBeUndefined();
  });

  test("takes a smaller form of the page it holds, not of one that has gone", () => {
    const cache = new PageCache({ maxBytes: 100 });
    const [first, second, smaller] = [page(60), page(60), page(30)];
    cache.put("/", first, cache.begin());
    cache.put("/", second, cache.begin());
    cache.replace("/", first, smaller);
    expect(cache.fresh("/")).toBe(second);
    cache.replace("/", second, smaller);
    expect(cache.fresh("/")).toBe(smaller);
    cache.put("/other", page(70), cache.begin());
    expect(cache.fresh("/")).toBe(smaller);
  });

  test("a flood of odd URLs evicts itself, not the page people read", () => {
    const cache = new PageCache({ maxBytes: 100 });
    cache.put("/", page(), cache.begin());
    for (let i = 0; i < 1000; i++) {
      cache.fresh("/");
      cache.put(`/odd/${i}`, page(), cache.begin());
    }
    expect(cache.fresh("/")).toBeDefined();
    expect(cache.lastGood("/odd/0")).toBeUndefined();
    expect(cache.lastGood("/odd/999")).toBeDefined();
  });

  test("takes pages of an earlier process as a fallback, and for fresh once they are known to be", () => {
    const cache = new PageCache();
    const [restored, own] = [page(), page()];
    cache.put("/own", own, cache.begin());
    cache.restore("/", restored, { pages: "1" });
    cache.restore("/own", restored, {});
    expect([cache.fresh("/"), cache.lastGood("/"), cache.isRestored("/")]).toEqual([
      undefined,
      restored,
      true,
    ]);
    // What this process rendered itself is newer.
    expect(cache.fresh("/own")).toBe(own);
    cache.confirm("/", 0);
    expect(cache.isRestored("/"), "the database has not answered yet").toBe(true);
    cache.follow({ pages: "1" }, 1);
    expect(cache.isRestored("/")).toBe(true);
    cache.confirm("/", Date.now());
    expect([cache.fresh("/"), cache.isRestored("/")]).toEqual([restored, false]);
    cache.follow({ pages: "2" }, 1);
    cache.confirm("/", Date.now());
    expect(cache.fresh("/")).toBeUndefined();
  });

  describe("with the revisions of the tables", () => {
    let now: number;
    let cache: PageCache;
    const posts = page();
    const menus = page();
    beforeEach(() => {
      now = 10_000;
      cache = new PageCache({ now: () => now });
      cache.follow({ menus: "1", posts: "1" }, now);
      cache.put("/blog", posts, cache.begin(), { menus: "1", posts: "1" });
      cache.put("/about", menus, cache.begin(), { menus: "1" });
    });

    test("expires only the pages that were rendered from the table that changed", () => {
      expect(cache.follow({ menus: "1", posts: "1" }, now)).toBe(false);
      expect(cache.follow({ menus: "1", posts: "2" }, now)).toBe(true);
      expect([cache.fresh("/blog"), cache.fresh("/about")]).toEqual([undefined, menus]);
      expect(cache.stale("/blog")).toBe(posts);
    });

    test("lends an outdated page for two seconds since it was last known to be right", () => {
      cache.follow({ menus: "1", posts: "2" }, now + 900);
      now += 1_999;
      expect(cache.stale("/blog")).toBe(posts);
      cache.follow({ menus: "1", posts: "3" }, now);
      now += 1;
      expect([cache.stale("/blog"), cache.lastGood("/blog")]).toEqual([undefined, posts]);
    });

    test("takes a rendering for outdated that saw the table before its change", () => {
      const began = cache.begin();
      cache.follow({ menus: "1", posts: "2" }, now);
      cache.put("/blog", page(), began, { menus: "1", posts: "1" });
      expect([cache.fresh("/blog"), cache.stale("/blog")]).toEqual([undefined, page()]);
      cache.put("/blog", posts, began, { menus: "1", posts: "2" });
      expect(cache.fresh("/blog")).toBe(posts);
    });

    test("lends no page that says that there is none, and none whose rendering failed", () => {
      cache.put("/new", { ...page(), status: 404 }, cache.begin(), { posts: "1" });
      cache.follow({ menus: "1", posts: "2" }, now);
      expect(cache.stale("/new")).toBeUndefined();
      cache.retire("/blog");
      expect([cache.stale("/blog"), cache.lastGood("/blog")]).toEqual([undefined, posts]);
    });

    test("expires everything once an hour", () => {
      now += maxAge;
      expect(cache.follow({ menus: "1", posts: "1" }, now)).toBe(true);
      expect([cache.fresh("/blog"), cache.fresh("/about")]).toEqual([undefined, undefined]);
      expect(cache.follow({ menus: "1", posts: "1" }, now + 1)).toBe(false);
    });

    test("lends no page from before a change of a setting", () => {
      cache.follow({ menus: "1", posts: "2" }, now);
      const began = cache.begin();
      cache.expireAll();
      cache.put("/about", menus, began, { menus: "1" });
      expect([cache.stale("/blog"), cache.stale("/about")]).toEqual([undefined, undefined]);
    });
  });
});
