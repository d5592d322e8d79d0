import { defineBlock } from "../block.ts";
import { heading, limit } from "../fields/block-fields.ts";

export const testimonials = defineBlock({
  kind: "testimonials",
  group: "records",
  title: "Quotations",
  about: "Client quotes: one large, or several side by side.",
  sketch: "M4 7h4v4h-4zM11 8h30v3h-30zM11 14h26v3h-26zM11 22h14v2h-14z",
  fields: [
    ...heading,
    {
      name: "chosen",
      kind: "reference",
      table: "testimonials",
      value: "id",
      title: "quote",
      many: true,
      label: "Quotes",
      help: "Leave empty to show all quotes in their order.",
    },
    { name: "skip", kind: "number", label: "Number of quotes to skip", min: 0, max: 50 },
    limit(8),
  ],
  shows: ["testimonials"],
});
