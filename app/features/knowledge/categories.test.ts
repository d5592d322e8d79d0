import { expect, test } from "vitest";
import { groupByCategory, neighbours } from "./categories.ts";

const article = (slug: string, category: string) => ({ slug, title: slug, excerpt: "", category });

test("categories are in the order of the alphabet, after the one for beginners", () => {
  const groups = groupByCategory([
    article("a", "Law & contracts"),
    article("b", "Access"),
    article("c", "Getting started"),
    article("d", "Access"),
  ]);
  expect(groups.map(({ name, anchor, articles }) => [name, anchor, articles.length])).toEqual([
    ["Getting started", "getting-started", 1],
    ["Access", "access", 2],
    ["Law & contracts", "law-contracts", 1],
  ]);
});

test("neighbours end where the category ends", () => {
  const articles = ["a", "b", "c"].map((slug) => article(slug, "x"));
  expect(neighbours(articles, "a")).toEqual({ previous: undefined, next: articles[1] });
  expect(neighbours(articles, "b")).toEqual({ previous: articles[0], next: articles[2] });
  expect(neighbours(articles, "c")).toEqual({ previous: articles[1], next: undefined });
  expect(neighbours(articles, "z")).toEqual({ previous: undefined, next: undefined });
});
