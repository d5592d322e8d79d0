import { defineCollection } from "../collection.ts";
import { active } from "../fields/shared-fields.ts";

export const tagRecords = defineCollection({
  table: "tags",
  path: "tags",
  singular: "tag",
  plural: "tags",
  about: "Topics of posts, pages and other content. When a slug changes, tagged records are updated.",
  title: "name",
  sidebar: { under: "blog", keywords: ["subjects", "topics", "merge"] },
  source: { file: "tags.yaml" },
  folder: "/blog/tags",
  publicLabel: "Tag",
  mergedBy: "merge_tags",
  fields: [
    {
      name: "name",
      kind: "text",
      label: "Name",
      required: true,
      max: 100,
      help: "Shown to readers, with capitals and accents.",
    },
    {
      name: "description",
      kind: "long-text",
      label: "Description",
      rows: 3,
      max: 400,
      help: "Shown below the name on the tag’s page and in search engines.",
    },
    { name: "slug", kind: "slug", from: "name", label: "Slug", side: true },
    active,
  ],
  columns: [
    { name: "slug", label: "Slug", sortable: true },
    { name: "description", label: "Description", wide: true },
  ],
  search: ["name", "slug", "description"],
  sort: { key: "name", descending: false },
  empty: "Tags that you add while writing are listed here too.",
  closed: true,
  palette: { detail: "t.slug", body: ["description"] },
  sample: { row: { slug: "tag-#", name: "t" }, text: "description" },
});
