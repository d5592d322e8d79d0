import { beforeEach, expect, it, vi } from "vitest";

let stored: Map<string, string>;
let page: EventTarget;

beforeEach(() => {
  stored = new Map();
});

/** A page of the tab whose storage this is. */
async function openPage(storage: Map<string, string>) {
  page = new EventTarget();
  vi.stubGlobal("window", {});
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.resetModules();
  return (await import("./tab-id.ts")).tabId;
}

it("stays the same over a reload", async () => {
  const before = (await openPage(stored))();
  page.dispatchEvent(new Event("pagehide"));
  const tabId = await openPage(stored);
  expect(tabId()).toBe(before);
  expect(tabId()).toBe(before);
});

it("is another one in a tab that was duplicated", async () => {
  const first = (await openPage(stored))();
  expect((await openPage(new Map(stored)))()).not.toBe(first);
});

it("is another one in a tab that was duplicated after coming back from the page cache", async () => {
  const first = (await openPage(stored))();
  page.dispatchEvent(new Event("pagehide"));
  page.dispatchEvent(new Event("pageshow"));
  expect((await openPage(new Map(stored)))()).not.toBe(first);
});

it("goes without storage", async () => {
  const tabId = await openPage(stored);
  vi.stubGlobal("sessionStorage", undefined);
  expect(tabId()).toBe(tabId());
});
