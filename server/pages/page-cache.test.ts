import { describe, expect, test } from "vitest";
import type { StoredResponse } from "../http/stored-response.ts";
import { PageCache } from "./page-cache.ts";

const page = (bytes = 10): StoredResponse => ({ status: 200, bytes, variants: {} });

describe("the page cache", () => {
  test("serves a page until the content changes, then keeps it as a fallback", () => {
    const cache = new PageCache();
    const stored = page();
    cache.put("/", stored, cache.generation);
    expect(cache.fresh("/")).toBe(stored);
    cache.expireAll();
    expect(cache.fresh("/")).toBeUndefined();
    expect(cache.lastGood("/")).toBe(stored);
  });

  test("serves a time-dependent page until it expires, then keeps it as a fallback", () => {
    const cache = new PageCache();
    const young = { ...page(), until: Date.now() + 60_000 };
    cache.put("/status", young, cache.generation);
    expect(cache.fresh("/status")).toBe(young);
    const old = { ...page(), until: Date.now() };
    cache.put("/status", old, cache.generation);
    expect(cache.fresh("/status")).toBeUndefined();
    expect(cache.lastGood("/status")).toBe(old);
  });

  test("does not take a rendering for fresh that began before the change", () => {
    const cache = new PageCache();
    const before = cache.generation;
    cache.expireAll();
    cache.put("/", page(), before);
    expect(cache.fresh("/")).toBeUndefined();
  });

  test("takes a smaller form of the page it holds, not of one that has gone", () => {
    const cache = new PageCache(100);
    const [first, second, smaller] = [page(60), page(60), page(30)];
    cache.put("/", first, cache.generation);
    cache.put("/", second, cache.generation);
    cache.replace("/", first, smaller);
    expect(cache.fresh("/")).toBe(second);
    cache.replace("/", second, smaller);
    expect(cache.fresh("/")).toBe(smaller);
    cache.put("/other", page(70), cache.generation);
    expect(cache.fresh("/")).toBe(smaller);
  });

  test("a flood of odd URLs evicts itself, not the page people read", () => {
    const cache = new PageCache(100);
    cache.put("/", page(), cache.generation);
    for (let i = 0; i < 1000; i++) {
      cache.fresh("/");
      cache.put(`/odd/${i}`, page(), cache.generation);
    }
    expect(cache.fresh("/")).toBeDefined();
    expect(cache.lastGood("/odd/0")).toBeUndefined();
    expect(cache.lastGood("/odd/999")).toBeDefined();
  });

  test("takes pages of an earlier process as a fallback, and for fresh once they are known to be", () => {
    const cache = new PageCache();
    const [restored, own] = [page(), page()];
    cache.put("/own", own, cache.generation);
    cache.restore("/", restored);
    cache.restore("/own", restored);
    expect([cache.fresh("/"), cache.lastGood("/"), cache.isRestored("/")]).toEqual([
      undefined,
      restored,
      true,
    ]);
    // What this process rendered itself is newer.
    expect(cache.fresh("/own")).toBe(own);
    cache.confirm("/");
    expect([cache.fresh("/"), cache.isRestored("/")]).toEqual([restored, false]);
    cache.expireAll();
    cache.confirm("/");
    expect(cache.fresh("/")).toBeUndefined();
  });
});
