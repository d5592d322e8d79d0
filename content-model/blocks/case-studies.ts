import { defineBlock } from "../block.ts";
import { heading, limit } from "../fields/block-fields.ts";
import { toCaseStudies, toIndustries, toServices } from "../fields/references.ts";

export const caseStudyList = defineBlock({
  kind: "case-studies",
  group: "records",
  title: "Case studies",
  about: "The newest case studies, filtered by industry, service or tags, or your own selection.",
  sketch:
    "M4 5h20v3h-20zM4 13h12v2h-12zM4 17h12v8h-12zM18 13h12v2h-12zM18 17h12v8h-12zM32 13h12v2h-12zM32 17h12v8h-12z",
  fields: [
    ...heading,
    { ...toIndustries, name: "industry", label: "Industry" },
    { ...toServices, name: "service", label: "Service" },
    {
      name: "tags",
      kind: "tags",
      label: "Tags",
      help: "Case studies that share the most of these tags come first.",
    },
    { ...toCaseStudies, name: "studies", label: "Selected case studies" },
    limit(9),
  ],
});
