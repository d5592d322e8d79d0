import { defineBlock } from "../block.ts";
import { heading, limit } from "../fields/block-fields.ts";

export const figures = defineBlock({
  kind: "figures",
  group: "records",
  title: "Figures",
  about: "Statistics in large type: all, or one category.",
  sketch:
    "M4 5h20v3h-20zM4 14h8v6h-8zM15 14h8v6h-8zM26 14h8v6h-8zM37 14h7v6h-7zM4 23h8v2h-8zM15 23h8v2h-8zM26 23h8v2h-8zM37 23h7v2h-7z",
  fields: [
    ...heading,
    {
      name: "category",
      kind: "text",
      label: "Category",
      help: "Leave empty to show all statistics.",
      max: 60,
    },
    limit(12),
  ],
});
