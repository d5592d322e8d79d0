import { defineCollection } from "../collection.ts";
import { active } from "../fields/shared-fields.ts";

export const testimonials = defineCollection({
  table: "testimonials",
  path: "testimonials",
  singular: "testimonial",
  plural: "testimonials",
  about:
    "Client quotes, attributed by role and sector. The home page shows the first, the company page the next four.",
  title: "quote",
  sidebar: { group: "Content Management", order: 6, icon: "quote", keywords: ["quotes", "clients"] },
  source: { file: "testimonials.yaml" },
  ordered: true,
  samples: true,
  publicPath: (row) => (Number(row.display_order) <= 1 ? "/" : "/about#voices"),
  fields: [
    {
      name: "quote",
      kind: "long-text",
      label: "Quote",
      required: true,
      max: 2000,
      rows: 5,
      help: "Without quotation marks; the page adds them.",
    },
    { name: "author_role", kind: "text", label: "Role", help: "For example “Head of IT”." },
    { name: "sector", kind: "text", label: "Sector" },
    active,
  ],
  columns: [
    { name: "author_role", label: "Role", sortable: true },
    { name: "sector", label: "Sector", sortable: true },
  ],
  search: ["quote", "author_role", "sector"],
  empty: "Add a quote that a client agreed to publish.",
  palette: { detail: "t.author_role", body: ["quote"] },
  sample: { row: { quote: "q#" }, text: "sector" },
});
