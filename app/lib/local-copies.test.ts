import { beforeEach, expect, test, vi } from "vitest";
import {
  copiesOf,
  copyKey,
  copyKeys,
  dropCopies,
  forgetCopies,
  keepCopiesAgain,
  setCopyAside,
  storeCopy,
  storedCopy,
} from "./local-copies.ts";

/** Its entries are its own properties, as a browser's are. */
class Store {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new Store());
  keepCopiesAgain();
});

const anna = copyKey("anna", "blog_posts", "1");
const beat = copyKey("beat", "blog_posts", undefined);
const text = JSON.stringify({ title: "Half a post", path: "/admin/blog/1", values: {} });

test("an account's copies are told by name and place, and those of others are not", () => {
  storeCopy(anna, text);
  storeCopy(beat, text);
  storeCopy(copyKey("anna", "pages", "2"), "{}");
  expect(copiesOf("anna")).toEqual([
    { title: "Half a post", path: "/admin/blog/1" },
    { title: "Unsaved text", path: undefined },
  ]);
});

test("what was set aside is not overwritten, is told once, and goes with its record", () => {
  storeCopy(anna, text);
  storeCopy(copyKey("anna", "blog_posts", "12"), "{}");
  setCopyAside(anna);
  expect(storedCopy(anna)).toBeUndefined();
  storeCopy(anna, text);
  setCopyAside(anna);
  storeCopy(anna, JSON.stringify({ title: "Another", path: "/admin/blog/1" }));
  expect(copyKeys(anna)).toHaveLength(3);
  expect(copiesOf("anna")).toHaveLength(3);
  dropCopies(anna);
  expect(copiesOf("anna")).toEqual([{ title: "Unsaved text", path: undefined }]);
  setCopyAside(anna);
  expect(copyKeys(anna)).toEqual([]);
});

test("forgotten copies are gone, and a form that is being taken down does not bring them back", () => {
  storeCopy(anna, text);
  storeCopy(beat, text);
  forgetCopies("anna");
  storeCopy(anna, text);
  expect(copiesOf("anna")).toEqual([]);
  expect(copiesOf("beat")).toHaveLength(1);
  keepCopiesAgain();
  storeCopy(anna, text);
  expect(storedCopy(anna)).toMatchObject({ title: "Half a post" });
});

test("what cannot be read is no copy, and a storage that is full says so", () => {
  storeCopy(anna, "not JSON");
  expect(storedCopy(anna)).toBeUndefined();
  vi.stubGlobal("localStorage", {
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(storeCopy(anna, text)).toBe(false);
});
