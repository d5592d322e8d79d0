import { defineBlock } from "../block.ts";
import { heading, limit } from "../fields/block-fields.ts";

export const latestPosts = defineBlock({
  kind: "latest-posts",
  title: "Latest posts",
  about: "The newest posts of the blog, those that carry most of some tags, or those you choose.",
  sketch:
    "M4 5h20v3h-20zM4 12h12v9h-12zM18 12h12v9h-12zM32 12h12v9h-12zM4 23h10v2h-10zM18 23h10v2h-10zM32 23h10v2h-10z",
  fields: [
    ...heading,
    { name: "tags", kind: "tags", label: "Tags", help: "Those that carry most of them. Empty: the newest." },
    {
      name: "posts",
      kind: "reference",
      table: "blog_posts",
      value: "id",
      title: "title",
      many: true,
      label: "Chosen posts",
    },
    limit(9),
    {
      name: "layout",
      kind: "select",
      label: "Layout",
      required: true,
      options: [
        { value: "columns", label: "Side by side, with covers" },
        { value: "first", label: "The newest large, the others beside it" },
        { value: "list", label: "Titles with their summaries" },
      ],
    },
  ],
});
