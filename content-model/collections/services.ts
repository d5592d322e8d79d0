import { defineCollection } from "../collection.ts";
import { checkOffering, offeringFields } from "../fields/offering.ts";

export const services = defineCollection({
  table: "services",
  path: "services",
  singular: "service",
  plural: "services",
  about:
    "Service pages, in the order of the menu. Practices are shown as cards at the top of the services page.",
  title: "title",
  sidebar: { group: "Content Management", order: 7, icon: "server", keywords: ["offering", "practices"] },
  source: { folder: "services", headings: ["problem", "approach", "keep"] },
  folder: "/services",
  publicLabel: "Service",
  link: { description: "description", badge: "badge" },
  ordered: true,
  fields: offeringFields("service", {
    name: "kind",
    kind: "select",
    label: "Type",
    required: true,
    side: true,
    defaultValue: "service",
    options: [
      { value: "service", label: "Service" },
      { value: "practice", label: "Practice" },
    ],
  }),
  check: checkOffering,
  columns: [
    { name: "kind", label: "Type", as: "choice", sortable: true },
    { name: "badge", label: "Badge" },
  ],
  filters: ["kind", "tags"],
  fullText: true,
  search: ["title", "slug", "summary"],
  empty: "Add the first service that customers can buy.",
  siteSearch: { kind: "service" },
  palette: { detail: "path" },
  sample: { row: { slug: "service-#", title: "s" }, text: "summary" },
});
