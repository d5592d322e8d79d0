import { defineBlock } from "../block.ts";
import { intro } from "../fields/block-fields.ts";

export const feed = defineBlock({
  kind: "feed",
  group: "records",
  title: "Feed",
  about: "A link to the blog’s feed, with an introduction.",
  sketch: "M4 10h20v3h-20zM4 16h26v2h-26zM36 12h8v3h-8z",
  fields: intro("Follow the blog"),
});
