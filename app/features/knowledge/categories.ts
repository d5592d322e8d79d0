import type { KnowledgeCard } from "./queries.ts";

export type Category = { name: string; anchor: string; articles: KnowledgeCard[] };

/** A new reader looks there first, so the alphabet does not decide. */
const first = "Getting started";

export function groupByCategory(articles: KnowledgeCard[]): Category[] {
  const groups = Map.groupBy(articles, (article) => article.category);
  return [...groups]
    .map(([name, members]) => ({ name, anchor: categoryAnchor(name), articles: members }))
    .sort((a, b) => Number(b.name === first) - Number(a.name === first) || a.name.localeCompare(b.name));
}

export function categoryAnchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** The articles before and after one in its category. */
export function neighbours<Article extends { slug: string }>(articles: Article[], slug: string) {
  const place = articles.findIndex((article) => article.slug === slug);
  return { previous: articles[place - 1], next: place === -1 ? undefined : articles[place + 1] };
}
