import { defineBlock } from "../block.ts";
import { actions } from "../fields/block-fields.ts";
import { subject } from "../fields/subject.ts";
import { specimenLines, specimenTitle } from "../specimen.ts";

const asSpecimen = { field: "picture", is: "specimen" } as const;

export const pageHeader = defineBlock({
  kind: "page-header",
  group: "words",
  title: "Page header",
  about: "The top of a page: title, introduction and up to two buttons.",
  sketch: "M4 6h16v3h-16zM4 13h28v2h-28zM4 18h22v2h-22zM4 24h9v4h-9z",
  fields: [
    { name: "eyebrow", kind: "text", label: "Label", max: 60 },
    { name: "title", kind: "text", label: "Heading", help: "Defaults to the title of the page." },
    {
      name: "lead",
      kind: "long-text",
      label: "Introduction",
      rows: 2,
      max: 400,
      help: "Defaults to the summary of the page.",
    },
    actions,
    {
      name: "picture",
      kind: "select",
      label: "Picture",
      emptyLabel: "None",
      options: [
        { value: "contours", label: "Drawing behind the text" },
        { value: "map", label: "Map of Switzerland beside the text" },
        { value: "specimen", label: "A specimen of a document beside the text" },
      ],
    },
    { ...subject, when: { field: "picture", is: "contours" } },
    { ...specimenTitle, when: asSpecimen },
    { ...specimenLines, when: asSpecimen },
    {
      name: "search",
      kind: "select",
      label: "Search field",
      emptyLabel: "None",
      options: [
        { value: "site", label: "Searches the whole site" },
        { value: "blog", label: "Searches the blog" },
        { value: "knowledge-base", label: "Searches the knowledge base" },
      ],
    },
    { name: "breadcrumb", kind: "switch", label: "Show breadcrumbs" },
  ],
});
