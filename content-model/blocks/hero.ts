import { defineBlock } from "../block.ts";
import { actions } from "../fields/block-fields.ts";

export const hero = defineBlock({
  kind: "hero",
  group: "words",
  title: "Hero",
  about: "The top of the home page: a statement, two buttons and facts. Active hero slides replace it.",
  sketch: "M4 5h24v5h-24zM4 13h18v2h-18zM4 18h8v4h-8zM14 18h8v4h-8zM4 26h40v1h-40z",
  fields: [
    { name: "eyebrow", kind: "text", label: "Label", max: 60 },
    { name: "title", kind: "text", label: "Heading", required: true, startsAsPageTitle: true },
    { name: "lead", kind: "long-text", label: "Introduction", rows: 3, max: 400 },
    actions,
    { name: "image", kind: "image", label: "Picture" },
    {
      name: "facts",
      kind: "array",
      label: "Facts below the text",
      item: "fact",
      itemFields: [
        { name: "label", label: "Label", required: true },
        { name: "value", label: "Value", required: true },
      ],
    },
    {
      name: "slides",
      kind: "switch",
      label: "Show hero slides",
      help: "The first active slide replaces this text; further slides follow below.",
    },
  ],
  shows: ["hero_slides"],
});
