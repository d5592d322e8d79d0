import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const legalIndex = defineBlock({
  kind: "legal-index",
  group: "records",
  title: "Legal documents",
  about: "All documents in force, with version and date.",
  sketch:
    "M4 4h20v3h-20zM4 11h14v2h-14zM4 15h40v1h-40zM4 19h14v2h-14zM4 23h40v1h-40zM36 11h8v2h-8zM36 19h8v2h-8z",
  fields: heading,
});
