import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";
import { trustKinds } from "../trust-kinds.ts";

export const trustRecords = defineBlock({
  kind: "trust-records",
  group: "trust",
  title: "Trust records",
  about: "Sites, tests, certificates and other records, each with date, owner and next review.",
  sketch:
    "M4 4h20v3h-20zM4 11h10v2h-10zM17 11h16v1h-16zM17 14h14v1h-14zM36 11h8v2h-8zM4 19h10v2h-10zM17 19h16v1h-16zM17 22h14v1h-14zM36 19h8v2h-8z",
  fields: [
    ...heading,
    {
      name: "groups",
      kind: "array",
      label: "Groups",
      item: "group",
      itemFields: [
        {
          name: "records",
          label: "Records",
          kind: "select",
          required: true,
          options: [...trustKinds, { value: "certificate", label: "Certification" }],
        },
        { name: "title", label: "Heading", required: true },
        { name: "text", label: "Introduction", kind: "long-text" },
      ],
    },
  ],
  shows: ["certifications", "trust_records"],
});
