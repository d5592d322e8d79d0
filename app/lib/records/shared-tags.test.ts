import { expect, test } from "vitest";
import { byShared, inOrderOf } from "./shared-tags.ts";

const items = [
  { id: "a", tags: ["keys"] },
  { id: "b", tags: [] },
  { id: "c", tags: ["keys", "fadp", "fadp"] },
  { id: "d", tags: ["fadp", "web"] },
];
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).join("");

test("orders by shared tags, then as before; a tag counts once", () => {
  expect(idsOf(byShared(items, ["fadp", "keys"]))).toBe("cadb");
  expect(idsOf(byShared(items, ["fadp"]))).toBe("cdab");
  expect(idsOf(byShared(items, []))).toBe("abcd");
});

test("chosen records keep their order, without deleted ones", () => {
  expect(idsOf(inOrderOf(items, ["d", "gone", "a"]))).toBe("da");
});
