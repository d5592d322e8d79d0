import { defineBlock } from "../block.ts";
import { numbered } from "../fields/block-fields.ts";

const asChapter = { field: "layout", is: "chapter" } as const;

export const text = defineBlock({
  kind: "text",
  group: "words",
  title: "Text",
  about: "A full text with a table of contents, or one chapter with its heading in the margin.",
  sketch:
    "M4 5h10v2h-10zM4 10h8v2h-8zM18 5h26v2h-26zM18 10h26v2h-26zM18 15h22v2h-22zM18 20h26v2h-26zM18 25h16v2h-16z",
  fields: [
    {
      name: "layout",
      kind: "select",
      label: "Layout",
      required: true,
      options: [
        { value: "reading", label: "Full text with table of contents" },
        { value: "chapter", label: "One chapter, heading in the margin" },
      ],
    },
    { name: "eyebrow", kind: "text", label: "Label", max: 60, when: asChapter },
    { ...numbered, when: asChapter },
    { name: "title", kind: "text", label: "Heading", when: asChapter },
    {
      name: "subheadings",
      kind: "switch",
      label: "Subheadings in the table of contents",
      when: { field: "layout", is: "reading" },
    },
    { name: "text", kind: "markdown", size: "document", label: "Text", required: true },
  ],
});
