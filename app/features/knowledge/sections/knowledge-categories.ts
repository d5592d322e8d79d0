import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { groupByCategory } from "../categories.ts";
import { knowledgePath } from "../path.ts";
import { listKnowledgeArticles } from "../queries.ts";

export const knowledgeCategories = describeSection({
  kind: "knowledge-categories",
  title: "Categories of the knowledge base",
  about: "Each category with the titles in it, leading to its place in the knowledge base.",
  sketch:
    "M4 5h20v3h-20zM4 13h14v2h-14zM22 13h22v2h-22zM4 18h14v2h-14zM22 18h22v2h-22zM4 23h14v2h-14zM22 23h22v2h-22z",
  fields: heading,
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
});
