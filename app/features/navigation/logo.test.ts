import { expect, test } from "vitest";
import { MARK_SIZE, markMarkup } from "~/art/mark.ts";
import { MARK_CONTOURS, MARK_KEYHOLE } from "./logo.tsx";

test("the header's mark is the one the art folder draws", () => {
  const paths = [...markMarkup().matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
  expect(paths).toEqual([MARK_CONTOURS, MARK_KEYHOLE]);
  expect(MARK_SIZE).toBe(48);
});
