import { defineBlock } from "../block.ts";
import { heading, limit } from "../fields/block-fields.ts";

const asCards = { field: "layout", is: "cards" } as const;

export const subpages = defineBlock({
  kind: "subpages",
  group: "records",
  title: "Subpages",
  about: "The pages below this one, each with its summary and first facts.",
  sketch:
    "M4 5h18v8h-18zM26 5h18v8h-18zM4 16h18v1h-18zM26 16h18v1h-18zM4 20h18v1h-18zM26 20h18v1h-18zM4 25h8v3h-8zM26 25h8v3h-8z",
  fields: [
    {
      name: "layout",
      kind: "select",
      label: "Layout",
      required: true,
      options: [
        { value: "chapters", label: "Stacked, as chapters" },
        { value: "cards", label: "Side by side, as cards" },
      ],
    },
    ...heading.map((field) => ({ ...field, when: asCards })),
    { ...limit(10), name: "facts", label: "Facts per page" },
  ],
});
