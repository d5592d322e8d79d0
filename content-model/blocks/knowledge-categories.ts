import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const knowledgeCategories = defineBlock({
  kind: "knowledge-categories",
  group: "records",
  title: "Knowledge base categories",
  about: "The categories, each with the titles of its articles.",
  sketch:
    "M4 5h20v3h-20zM4 13h14v2h-14zM22 13h22v2h-22zM4 18h14v2h-14zM22 18h22v2h-22zM4 23h14v2h-14zM22 23h22v2h-22z",
  fields: heading,
});
