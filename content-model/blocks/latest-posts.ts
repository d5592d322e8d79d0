import { defineBlock } from "../block.ts";
import { heading, limit } from "../fields/block-fields.ts";
import { toPosts } from "../fields/references.ts";

export const latestPosts = defineBlock({
  kind: "latest-posts",
  group: "records",
  title: "Latest posts",
  about: "The newest posts, those with certain tags, or your own selection.",
  sketch:
    "M4 5h20v3h-20zM4 12h12v9h-12zM18 12h12v9h-12zM32 12h12v9h-12zM4 23h10v2h-10zM18 23h10v2h-10zM32 23h10v2h-10z",
  fields: [
    ...heading,
    {
      name: "tags",
      kind: "tags",
      label: "Tags",
      help: "Shows the posts that share the most of these tags. Leave empty for the newest.",
    },
    { ...toPosts, name: "posts", label: "Selected posts" },
    limit(9),
    {
      name: "layout",
      kind: "select",
      label: "Layout",
      required: true,
      options: [
        { value: "columns", label: "Side by side, with covers" },
        { value: "first", label: "Newest post large, the others beside it" },
        { value: "list", label: "Titles with summaries" },
      ],
    },
  ],
});
