import { defineCollection } from "../collection.ts";
import { checkDiagram } from "../diagram.ts";
import { facts, faq } from "../fields/entries.ts";
import { checkOwnWords, ownWords } from "../fields/own-texts.ts";
import {
  active,
  argument,
  badge,
  diagram,
  opening,
  relatedPosts,
  relatedStudies,
  reviewOn,
  searchSettings,
  tags,
} from "../fields/shared-fields.ts";

export const services = defineCollection({
  table: "services",
  path: "services",
  singular: "service",
  plural: "services",
  about:
    "Service pages, in the order of the menu. A practice is one of the cards that open the services page.",
  title: "title",
  sidebar: { group: "Content Management", order: 7, icon: "server", keywords: ["offering", "practices"] },
  source: { folder: "services", headings: ["problem", "approach", "keep"] },
  folder: "/services",
  publicLabel: "Service",
  link: { description: "description", badge: "badge" },
  ordered: true,
  fields: [
    ...opening,
    { name: "features", kind: "texts", label: "Features", item: "feature" },
    ...argument,
    ...diagram,
    facts,
    faq,
    { name: "slug", kind: "slug", from: "title", label: "Slug", side: true },
    {
      name: "kind",
      kind: "select",
      label: "Type",
      required: true,
      side: true,
      options: [
        { value: "service", label: "Service" },
        { value: "practice", label: "Practice" },
      ],
    },
    badge,
    tags,
    relatedPosts,
    relatedStudies,
    ownWords("service"),
    ...searchSettings("the summary"),
    reviewOn,
    active,
  ],
  blank: { is_active: true, kind: "service" },
  check: (values) => ({ ...checkOwnWords(values), ...checkDiagram(values) }),
  columns: [
    { name: "kind", label: "Type", as: "choice", sortable: true },
    { name: "badge", label: "Badge" },
  ],
  filters: ["kind", "tags"],
  fullText: true,
  search: ["title", "slug", "summary"],
  empty: "Describe the first thing a customer can buy.",
  siteSearch: { kind: "service" },
  palette: { detail: "path" },
  sample: { row: { slug: "service-#", title: "s" }, text: "summary" },
});
