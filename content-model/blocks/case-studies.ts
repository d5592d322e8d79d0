import { defineBlock } from "../block.ts";
import { heading, limit } from "../fields/block-fields.ts";

export const caseStudyList = defineBlock({
  kind: "case-studies",
  title: "Case studies",
  about:
    "The newest case studies, those of an industry or service, those that carry most of some tags, or those you choose.",
  sketch:
    "M4 5h20v3h-20zM4 13h12v2h-12zM4 17h12v8h-12zM18 13h12v2h-12zM18 17h12v8h-12zM32 13h12v2h-12zM32 17h12v8h-12z",
  fields: [
    ...heading,
    {
      name: "industry",
      kind: "reference",
      table: "industries",
      value: "slug",
      title: "title",
      label: "Industry",
    },
    {
      name: "service",
      kind: "reference",
      table: "services",
      value: "slug",
      title: "title",
      label: "Service",
    },
    { name: "tags", kind: "tags", label: "Tags", help: "Those that carry most of them come first." },
    {
      name: "studies",
      kind: "reference",
      table: "case_studies",
      value: "id",
      title: "title",
      many: true,
      label: "Chosen case studies",
    },
    limit(9),
  ],
});
