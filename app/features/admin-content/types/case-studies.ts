import { describeType } from "../description/content-type.ts";
import { active, tags } from "./shared-fields.ts";

export const caseStudies = describeType({
  table: "case_studies",
  path: "case-studies",
  singular: "case study",
  plural: "case studies",
  about: "What was done for a client who stays unnamed, with the outcome in figures.",
  title: "title",
  publishable: true,
  previewable: true,
  publicPath: (row) => `/case-studies/${row.slug}`,
  fields: [
    { name: "title", kind: "text", label: "Title", required: true, max: 300 },
    { name: "excerpt", kind: "long-text", label: "Summary", rows: 2, max: 400 },
    { name: "challenge", kind: "markdown", size: "section", label: "Challenge" },
    { name: "approach", kind: "markdown", size: "section", label: "Approach" },
    { name: "outcome", kind: "markdown", size: "section", label: "Outcome" },
    {
      name: "figures",
      kind: "records",
      label: "Outcome in figures",
      item: "figure",
      parts: [
        { name: "value", label: "Figure", required: true },
        { name: "label", label: "What it counts", required: true },
      ],
    },
    { name: "slug", kind: "slug", from: "title", label: "Address", side: true },
    { name: "client", kind: "text", label: "Client", side: true, help: "By kind and place, never by name: “A Geneva family office”." },
    { name: "industry", kind: "reference", table: "industries", value: "slug", title: "title", label: "Industry", nullable: true, side: true },
    { name: "services", kind: "reference", table: "services", value: "slug", title: "title", many: true, label: "Services", side: true },
    tags,
    active,
  ],
  blank: { is_active: true },
  columns: [
    { name: "client", label: "Client", sortable: true },
    { name: "industry", label: "Industry", as: "choice", sortable: true },
    { name: "published_at", label: "Published", as: "date", sortable: true },
  ],
  filters: ["industry"],
  search: ["title", "slug", "client", "excerpt"],
  sort: { key: "updated_at", descending: true },
  empty: "Tell one: what the problem was, what you did, and what came of it.",
});
