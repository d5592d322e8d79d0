import { defineCollection } from "../collection.ts";
import { active } from "../fields/shared-fields.ts";

export const testimonials = defineCollection({
  table: "testimonials",
  path: "testimonials",
  singular: "testimonial",
  plural: "testimonials",
  about:
    "What clients say, by role and sector, never by name. The first stands on the home page, the next four on the company page.",
  title: "quote",
  sidebar: { group: "Content Management", order: 6, icon: "quote", keywords: ["quotes", "clients"] },
  source: { file: "testimonials.yaml" },
  ordered: true,
  publicPath: (row) => (Number(row.display_order) <= 1 ? "/" : "/about#voices"),
  fields: [
    {
      name: "quote",
      kind: "long-text",
      label: "Quote",
      required: true,
      max: 2000,
      rows: 5,
      help: "Without quotation marks: the page sets them.",
    },
    { name: "author_role", kind: "text", label: "Role", help: "Like “Head of IT”." },
    { name: "sector", kind: "text", label: "Sector" },
    active,
  ],
  blank: { is_active: true },
  columns: [
    { name: "author_role", label: "Role", sortable: true },
    { name: "sector", label: "Sector", sortable: true },
  ],
  search: ["quote", "author_role", "sector"],
  empty: "Add what a client has told you, with their consent.",
  palette: { detail: "t.author_role", body: ["quote"] },
  sample: { row: { quote: "q#" }, text: "sector" },
});
