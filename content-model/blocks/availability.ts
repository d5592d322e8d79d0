import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const availability = defineBlock({
  kind: "availability",
  group: "trust",
  title: "Availability",
  about: "Monthly availability of each component, calculated from incidents and recorded minutes.",
  sketch:
    "M4 4h20v3h-20zM4 11h8v2h-8zM16 11h8v2h-8zM28 11h8v2h-8zM4 16h40v1h-40zM4 19h8v2h-8zM16 19h8v2h-8zM28 19h8v2h-8zM4 24h40v1h-40z",
  startsAs: "/status",
  fields: [
    ...heading,
    { name: "caption", kind: "text", label: "Table caption", required: true, max: 200 },
    { name: "text", kind: "markdown", size: "section", label: "How it is calculated", required: true },
  ],
});
