import { defineCollection } from "../collection.ts";
import { checkOffering, offeringFields } from "../fields/offering.ts";

export const industries = defineCollection({
  table: "industries",
  path: "industries",
  singular: "industry",
  plural: "industries",
  about: "Sector pages by group, in the order of the menu.",
  title: "title",
  sidebar: { group: "Content Management", order: 8, icon: "building", keywords: ["sectors"] },
  source: { folder: "industries", headings: ["problem", "approach", "keep"] },
  folder: "/industries",
  publicLabel: "Industry",
  link: { description: "description", badge: "badge" },
  ordered: true,
  fields: offeringFields("industry", {
    name: "family",
    kind: "select",
    label: "Group",
    required: true,
    side: true,
    defaultValue: "financial-institutions",
    options: [
      { value: "financial-institutions", label: "Financial institutions" },
      { value: "professional-services", label: "Professional services" },
      { value: "industry", label: "Industry and society" },
    ],
  }),
  check: checkOffering,
  columns: [
    { name: "family", label: "Group", as: "choice", sortable: true },
    { name: "badge", label: "Badge" },
  ],
  filters: ["family", "tags"],
  fullText: true,
  search: ["title", "slug", "summary"],
  empty: "Add the first sector that you serve.",
  siteSearch: { kind: "industry" },
  palette: { detail: "path" },
  sample: { row: { slug: "industry-#", title: "i", family: "industry" }, text: "summary" },
});
