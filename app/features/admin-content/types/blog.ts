import { describeType } from "../description/content-type.ts";
import { active, tags } from "./shared-fields.ts";

export const blog = describeType({
  table: "blog_posts",
  path: "blog",
  singular: "post",
  plural: "posts",
  about: "Articles of the blog. A draft is not public until you publish it.",
  title: "title",
  publishable: true,
  publicPath: (row) => `/blog/${row.slug}`,
  fields: [
    { name: "title", kind: "text", label: "Title", required: true, max: 300 },
    {
      name: "excerpt",
      kind: "long-text",
      label: "Excerpt",
      rows: 2,
      max: 400,
      help: "One or two sentences for lists, search engines and social previews.",
    },
    { name: "content", kind: "markdown", size: "document", label: "Content", max: 1_000_000 },
    { name: "slug", kind: "slug", from: "title", label: "Slug", side: true },
    {
      name: "featured_image",
      kind: "image",
      label: "Cover image",
      side: true,
      help: "Without one, a drawing is made from the slug.",
    },
    tags,
    { name: "author_name", kind: "text", label: "Author", nullable: true, side: true },
    { name: "author_image", kind: "image", label: "Author photo", side: true },
    {
      name: "is_featured",
      kind: "switch",
      label: "Featured",
      help: "Shown large at the top of the blog.",
      side: true,
    },
    active,
  ],
  blank: { is_active: true },
  columns: [
    { name: "author_name", label: "Author", sortable: true },
    { name: "tags", label: "Tags", as: "tags", wide: true },
    { name: "published_at", label: "Published on", as: "date", sortable: true },
  ],
  search: ["title", "slug", "excerpt"],
  sort: { key: "updated_at", descending: true },
  empty: "Write the first one: a title is enough to begin with, and it saves itself while you write.",
});
