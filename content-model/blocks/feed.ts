import { defineBlock } from "../block.ts";

export const feed = defineBlock({
  kind: "feed",
  title: "Feed",
  about: "The way to the blog’s feed, with words about it.",
  sketch: "M4 10h20v3h-20zM4 16h26v2h-26zM36 12h8v3h-8z",
  fields: [
    { name: "eyebrow", kind: "text", label: "Label", max: 60 },
    { name: "title", kind: "text", label: "Heading", required: true },
    { name: "lead", kind: "long-text", label: "Introduction", rows: 2, max: 400 },
  ],
});
