import { describeType } from "../description/content-type.ts";
import { active, argument, badge, facts, faq, opening, tags } from "./shared-fields.ts";

export const industries = describeType({
  table: "industries",
  path: "industries",
  singular: "industry",
  plural: "industries",
  about: "Sector pages, grouped, in the order of the menu.",
  title: "title",
  ordered: true,
  publicPath: (row) => `/industries/${row.slug}`,
  fields: [
    ...opening,
    { name: "features", kind: "texts", label: "Features", item: "feature" },
    ...argument,
    facts,
    faq,
    { name: "slug", kind: "slug", from: "title", label: "Slug", side: true },
    {
      name: "family",
      kind: "select",
      label: "Group",
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
    { name: "family", label: "Group", as: "choice", sortable: true },
    { name: "badge", label: "Badge" },
  ],
  filters: ["family"],
  search: ["title", "slug", "summary"],
  empty: "Describe the first sector you work for.",
});
