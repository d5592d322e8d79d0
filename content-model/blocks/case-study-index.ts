import { defineBlock } from "../block.ts";
import { screenReaderName } from "../fields/block-fields.ts";

export const caseStudyIndex = defineBlock({
  kind: "case-study-index",
  group: "records",
  title: "All case studies",
  about: "Every case study, with a filter by industry and service.",
  sketch: "M4 4h12v4h-12zM18 4h12v4h-12zM4 12h40v1h-40zM4 15h28v3h-28zM4 20h40v1h-40zM4 23h28v3h-28z",
  fields: [screenReaderName],
});
