import { knowledgeArticles as block } from "#content-model/blocks/knowledge-articles.ts";
import { itemListLd } from "~/lib/page/structured-data.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { readSearchTerm } from "~/lib/text/search-term.ts";
import { groupByCategory } from "../categories.ts";
import { knowledgePath } from "../path.ts";
import { listKnowledgeArticles } from "../queries.ts";

export const knowledgeArticles = defineLoader(block, {
  load: async ({ name }, { db, url }) => {
    const { text: query } = readSearchTerm(url.searchParams);
    const articles = await listKnowledgeArticles(db, query);
    return { name, query, articles, categories: query ? [] : groupByCategory(articles) };
  },
  structuredData: ({ articles }, site) => [
    itemListLd(
      site,
      articles.map(({ slug, title }) => ({ title, href: `${knowledgePath}/${slug}` })),
    ),
  ],
  changePage: ({ query }) => (query ? { title: `“${query}” in the knowledge base`, noindex: true } : {}),
});
