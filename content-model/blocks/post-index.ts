import { defineBlock } from "../block.ts";

export const postIndex = defineBlock({
  kind: "post-index",
  group: "records",
  title: "All posts",
  about:
    "All posts, page by page, with the featured post and the tags, or the results of a search on the page.",
  sketch: "M4 4h40v8h-40zM4 15h26v3h-26zM4 20h26v3h-26zM4 25h26v3h-26zM33 15h11v13h-11z",
  fields: [{ name: "title", kind: "text", label: "Heading of the first page", required: true }],
});
