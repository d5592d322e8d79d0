import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const incidentHistory = defineBlock({
  kind: "incident-history",
  group: "trust",
  title: "Incident history",
  about: "Incidents and maintenance of the last twelve months, with their updates.",
  sketch:
    "M4 4h20v3h-20zM4 11h14v2h-14zM22 11h22v1h-22zM22 14h18v1h-18zM4 20h14v2h-14zM22 20h22v1h-22zM22 23h18v1h-18z",
  startsAs: "/status",
  fields: [
    ...heading,
    { name: "none", kind: "text", label: "Text without incidents", required: true, max: 200 },
  ],
});
