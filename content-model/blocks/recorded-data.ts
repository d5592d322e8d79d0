import { defineBlock } from "../block.ts";
import { numbered } from "../fields/block-fields.ts";

export const recordedData = defineBlock({
  kind: "recorded-data",
  group: "trust",
  title: "What this site records",
  about: "The data recorded about visits, generated from the code.",
  sketch:
    "M4 5h12v3h-12zM4 11h12v2h-12zM20 5h24v1h-24zM20 9h18v2h-18zM20 14h24v1h-24zM20 18h14v2h-14zM20 23h24v1h-24z",
  startsAs: "/trust",
  fields: [
    { name: "eyebrow", kind: "text", label: "Label", max: 60 },
    numbered,
    { name: "title", kind: "text", label: "Heading", required: true },
    { name: "text", kind: "markdown", size: "section", label: "Introduction", required: true },
  ],
});
