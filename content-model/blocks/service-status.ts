import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

const sentence = { kind: "text", required: true, max: 200 } as const;

export const serviceStatus = defineBlock({
  kind: "service-status",
  group: "trust",
  title: "Status of services",
  about: "The current state of all components, open incidents and planned maintenance.",
  sketch:
    "M4 4h40v6h-40zM4 14h12v2h-12zM38 14h6v2h-6zM4 19h12v2h-12zM38 19h6v2h-6zM4 24h12v2h-12zM38 24h6v2h-6z",
  startsAs: "/status",
  fields: [
    ...heading,
    { ...sentence, name: "well", label: "Text when all services work" },
    { ...sentence, name: "maintained", label: "Text during maintenance" },
    { ...sentence, name: "disturbed", label: "Text when a service is degraded" },
    { ...sentence, name: "down", label: "Text during an outage" },
    { ...sentence, name: "incidents_title", label: "Heading of open incidents" },
    { ...sentence, name: "maintenance_title", label: "Heading of maintenance" },
  ],
  shows: ["status_components", "status_notices"],
});
