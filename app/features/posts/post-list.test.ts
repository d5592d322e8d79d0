import { expect, test } from "vitest";
import { layOut } from "./post-list.tsx";

test.each([
  [0, [0, 0, 0]],
  [1, [1, 0, 0]],
  [5, [5, 0, 0]],
  [6, [3, 3, 0]],
  [8, [5, 3, 0]],
  [9, [3, 3, 3]],
])("a page of %d posts has rows of three that are whole or absent", (count, expected) => {
  const posts = Array.from({ length: count }, (_, index) => index);
  const { rows, columns, short } = layOut(posts);
  expect([rows.length, columns.length, short.length]).toEqual(expected);
  expect([...rows, ...columns, ...short]).toEqual(posts);
});
