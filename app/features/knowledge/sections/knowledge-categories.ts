import { knowledgeCategories as block } from "#content-model/blocks/knowledge-categories.ts";
import { itemListLd } from "~/lib/page/structured-data.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { groupByCategory } from "../categories.ts";
import { knowledgePath } from "../path.ts";
import { listKnowledgeArticles } from "../queries.ts";

export const knowledgeCategories = defineLoader(block, {
  load: async (words, { db }) => {
    const categories = groupByCategory(await listKnowledgeArticles(db));
    if (categories.length === 0) return undefined;
    return {
      ...words,
      entries: categories.map(({ name, anchor, articles }) => ({
        title: name,
        href: `${knowledgePath}#${anchor}`,
        text: articles.map((article) => article.title).join("\u00a0· "),
      })),
    };
  },
  structuredData: ({ entries }, site) => [itemListLd(site, entries)],
});
