import { describeType } from "../collection.ts";
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

export const industries = describeType({
  table: "industries",
  path: "industries",
  singular: "industry",
  plural: "industries",
  about: "Sector pages, grouped, in the order of the menu.",
  title: "title",
  sidebar: { group: "Content Management", order: 8, icon: "building", keywords: ["sectors"] },
  source: { folder: "industries", headings: ["problem", "approach", "keep"] },
  folder: "/industries",
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
    relatedPosts,
    relatedStudies,
    ownWords("industry"),
    ...searchSettings("the summary"),
    reviewOn,
    active,
  ],
  blank: { is_active: true, family: "financial-institutions" },
  check: (values) => ({ ...checkOwnWords(values), ...checkDiagram(values) }),
  columns: [
    { name: "family", label: "Group", as: "choice", sortable: true },
    { name: "badge", label: "Badge" },
  ],
  filters: ["family", "tags"],
  fullText: true,
  search: ["title", "slug", "summary"],
  empty: "Describe the first sector you work for.",
});
