import { defineBlock } from "../block.ts";

export const caseStudyIndex = defineBlock({
  kind: "case-study-index",
  title: "All case studies",
  about: "Every case study, with a filter by industry and service.",
  sketch: "M4 4h12v4h-12zM18 4h12v4h-12zM4 12h40v1h-40zM4 15h28v3h-28zM4 20h40v1h-40zM4 23h28v3h-28z",
  fields: [{ name: "name", kind: "text", label: "Name for screen readers", required: true, max: 60 }],
});
