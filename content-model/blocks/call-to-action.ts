import { defineBlock } from "../block.ts";
import { actions } from "../fields/block-fields.ts";
import { subject } from "../fields/subject.ts";

export const callToAction = defineBlock({
  kind: "call-to-action",
  group: "words",
  title: "Call to action",
  about: "Closes a page with a heading and buttons.",
  sketch: "M4 8h26v4h-26zM4 15h20v2h-20zM4 20h9v4h-9zM15 20h9v4h-9z",
  fields: [
    { name: "title", kind: "text", label: "Heading", required: true, defaultValue: "Talk to us" },
    { name: "text", kind: "long-text", label: "Text", rows: 2, max: 400 },
    { ...actions, defaultValue: [{ label: "Contact us", href: "/contact" }] },
    { name: "contours", kind: "switch", label: "Drawing behind the text" },
    { ...subject, when: { field: "contours", is: true } },
  ],
});
