import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const steps = defineBlock({
  kind: "steps",
  group: "words",
  title: "Steps",
  about: "A sequence of steps, each with what stays with the customer and what we see.",
  sketch:
    "M4 5h20v3h-20zM4 15h40v1h-40zM4 13h5v5h-5zM20 13h5v5h-5zM36 13h5v5h-5zM4 21h10v6h-10zM20 21h10v6h-10zM36 21h8v6h-8z",
  fields: [
    ...heading,
    {
      name: "steps",
      kind: "array",
      label: "Steps",
      item: "step",
      itemFields: [
        { name: "title", label: "Title", required: true },
        { name: "text", label: "Text", required: true, kind: "long-text" },
        { name: "yours", label: "What stays with the customer", required: true },
        { name: "ours", label: "What we see", required: true },
      ],
    },
    { name: "yours_label", kind: "text", label: "Label of the customer’s row", max: 40 },
    { name: "ours_label", kind: "text", label: "Label of our row", max: 40 },
  ],
});
