import { knowledgeArticles as block } from "#content-model/blocks/knowledge-articles.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { readSearchTerm } from "~/lib/text/search-term.ts";
import { groupByCategory } from "../categories.ts";
import { listKnowledgeArticles } from "../queries.ts";

export const knowledgeArticles = defineLoader(block, {
  load: async ({ name }, { db, url }) => {
    const { text: query } = readSearchTerm(url.searchParams);
    const articles = await listKnowledgeArticles(db, query);
    return { name, query, articles, categories: query ? [] : groupByCategory(articles) };
  },
  changePage: ({ query }) => (query ? { title: `“${query}” in the knowledge base`, noindex: true } : {}),
});
