import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const cards = defineBlock({
  kind: "cards",
  group: "words",
  title: "Cards in three columns",
  about: "Numbered statements side by side, each with an optional link.",
  sketch: "M4 5h20v3h-20zM4 13h12v14h-12zM18 13h12v14h-12zM32 13h12v14h-12z",
  fields: [
    ...heading,
    {
      name: "cards",
      kind: "array",
      label: "Cards",
      item: "card",
      itemFields: [
        { name: "title", label: "Title", required: true },
        { name: "text", label: "Text", required: true, kind: "long-text" },
        { name: "link_label", label: "Link text" },
        { name: "link_href", label: "Link", kind: "link" },
      ],
    },
  ],
});
