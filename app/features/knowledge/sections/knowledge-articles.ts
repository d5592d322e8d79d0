import { readSearchTerm } from "~/lib/search-term.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { groupByCategory } from "../categories.ts";
import { listKnowledgeArticles } from "../queries.ts";

export const knowledgeArticles = describeSection({
  kind: "knowledge-articles",
  title: "All articles of the knowledge base",
  about: "Every article by category. Shows what the page’s search found.",
  sketch:
    "M4 4h8v3h-8zM14 4h8v3h-8zM24 4h8v3h-8zM4 11h14v2h-14zM4 15h40v1h-40zM4 18h40v1h-40zM4 22h14v2h-14zM4 26h40v1h-40z",
  fields: [{ name: "name", kind: "text", label: "Name for screen readers", required: true, max: 60 }],
  load: async ({ name }, { db, url }) => {
    const { text: query } = readSearchTerm(url.searchParams);
    const articles = await listKnowledgeArticles(db, query);
    return { name, query, articles, categories: query ? [] : groupByCategory(articles) };
  },
  changePage: ({ query }) => (query ? { title: `“${query}” in the knowledge base`, noindex: true } : {}),
});
