import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const offeringIndex = defineBlock({
  kind: "offering-index",
  group: "records",
  title: "Services or industries",
  about: "All services, or all industries by group.",
  sketch:
    "M4 5h20v3h-20zM4 12h3v3h-3zM9 13h12v1h-12zM24 13h20v1h-20zM4 18h3v3h-3zM9 19h12v1h-12zM24 19h20v1h-20zM4 24h3v3h-3zM9 25h12v1h-12zM24 25h20v1h-20z",
  fields: [
    ...heading,
    {
      name: "records",
      kind: "select",
      label: "Records",
      required: true,
      options: [
        { value: "services", label: "Services" },
        { value: "industries", label: "Industries by group" },
      ],
    },
    {
      name: "detail",
      kind: "select",
      label: "Text shown",
      required: true,
      options: [
        { value: "summary", label: "Summary" },
        { value: "description", label: "Menu description" },
      ],
    },
  ],
});
