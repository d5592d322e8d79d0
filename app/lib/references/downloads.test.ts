import { expect, test } from "vitest";
import { downloadFacts, downloadSlug, downloadsIn } from "./downloads.ts";

test.each([
  ["/downloads/price-list-x1", "price-list-x1"],
  ["/downloads/price-list-x1?v=2", "price-list-x1"],
  ["/downloads/", undefined],
  ["/downloads/a/b", undefined],
  ["/images/a", undefined],
  ["https://elsewhere.example/downloads/a", undefined],
])("%s is the document %s", (href, slug) => {
  expect(downloadSlug(href)).toBe(slug);
});

test("a text's documents are found once each", () => {
  expect(downloadsIn("[A](/downloads/a-1), [again](/downloads/a-1), [B](/downloads/b)")).toEqual([
    "/downloads/a-1",
    "/downloads/b",
  ]);
});

test("what comes is said in words", () => {
  expect(downloadFacts({ mime: "application/pdf", bytes: 1_572_864 })).toBe("PDF, 1.5 MB");
});
