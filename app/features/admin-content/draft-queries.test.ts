import { expect, test } from "vitest";
import { newPreviewToken } from "./draft-queries.ts";

test("the token of a preview link has 256 random bits", () => {
  const tokens = Array.from({ length: 100 }, newPreviewToken);
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(tokens).size).toBe(100);
});
