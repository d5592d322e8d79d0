import { describeType } from "../description/content-type.ts";
import { active, argument, badge, facts, faq, tags } from "./shared-fields.ts";

export const industries = describeType({
  table: "industries",
  path: "industries",
  singular: "industry",
  plural: "industries",
  about: "Sector pages, grouped by family, in the order of the menu.",
  title: "title",
  ordered: true,
  publicPath: (row) => `/industries/${row.slug}`,
  fields: [
    { name: "title", kind: "text", label: "Title", required: true },
    {
      name: "summary",
      kind: "long-text",
      label: "Summary",
      rows: 2,
      max: 400,
      help: "Below the title, and in search engines.",
    },
    { name: "description", kind: "text", label: "Line in the menu" },
    { name: "features", kind: "texts", label: "Features", item: "feature" },
    ...argument,
    facts,
    faq,
    { name: "slug", kind: "slug", from: "title", label: "Address", side: true },
    {
      name: "family",
      kind: "select",
      label: "Family",
      required: true,
      side: true,
      options: [
        { value: "financial-institutions", label: "Financial institutions" },
        { value: "professional-services", label: "Professional services" },
        { value: "industry", label: "Industry and society" },
      ],
    },
    badge,
    tags,
    active,
  ],
  blank: { is_active: true, family: "financial-institutions" },
  columns: [
    { name: "family", label: "Family", as: "choice", sortable: true },
    { name: "badge", label: "Badge" },
  ],
  filters: ["family"],
  search: ["title", "slug", "summary"],
  empty: "Describe the first sector you work for.",
});
