import { defineCollection } from "../collection.ts";
import { active, reviewOn, searchSettings } from "../fields/shared-fields.ts";

export const pages = defineCollection({
  table: "pages",
  path: "pages",
  singular: "page",
  plural: "pages",
  about: "The home page, the overviews, and every page made of sections.",
  title: "title",
  sidebar: {
    group: "Content Management",
    order: 9,
    icon: "file",
    keywords: ["trust", "solutions", "company"],
  },
  source: { folder: "pages" },
  link: { description: "summary" },
  publishable: true,
  ordered: true,
  fields: [
    { name: "title", kind: "text", label: "Title", required: true },
    {
      name: "summary",
      kind: "long-text",
      label: "Summary",
      rows: 2,
      max: 400,
      help: "In lists and search engines, and below the title where the header has no introduction.",
    },
    { name: "sections", kind: "sections", label: "Sections" },
    { name: "path", kind: "path", from: "title", label: "Path", side: true, help: "Like /company/careers." },
    ...searchSettings("the summary"),
    reviewOn,
    active,
  ],
  blank: { is_active: true, sections: [{ id: "s1", kind: "page-header", picture: "contours" }] },
  columns: [{ name: "path", label: "Path", sortable: true }],
  search: ["title", "path", "summary"],
  fullText: true,
  empty: "Write the first page.",
  sample: { row: { path: "/page-#", title: "p" }, text: "summary" },
});
