import { describeType } from "../collection.ts";
import { active, reviewOn, searchSettings, tags } from "../fields/shared-fields.ts";

export const knowledgeBase = describeType({
  table: "knowledge_articles",
  path: "knowledge-base",
  singular: "article",
  plural: "knowledge base articles",
  about: "Explanations that readers come back to, grouped by category.",
  title: "title",
  publishable: true,
  publicPath: (row) => `/resources/knowledge-base/${row.slug}`,
  fields: [
    { name: "title", kind: "text", label: "Title", required: true, max: 300 },
    {
      name: "excerpt",
      kind: "long-text",
      label: "Excerpt",
      rows: 2,
      max: 400,
      help: "What the reader will know afterwards.",
    },
    { name: "content", kind: "markdown", size: "document", label: "Content", max: 1_000_000 },
    { name: "slug", kind: "slug", from: "title", label: "Slug", side: true },
    {
      name: "category",
      kind: "text",
      label: "Category",
      required: true,
      max: 100,
      side: true,
      help: "Articles of one category are listed together.",
    },
    tags,
    ...searchSettings("the excerpt"),
    reviewOn,
    active,
  ],
  blank: { is_active: true, category: "general" },
  columns: [
    { name: "category", label: "Category", sortable: true },
    { name: "published_at", label: "Published on", as: "date", sortable: true },
  ],
  filters: ["tags"],
  search: ["title", "slug", "excerpt", "category"],
  fullText: true,
  sort: { key: "updated_at", descending: true },
  empty: "Write the first one: the question you answer most often by mail.",
});
