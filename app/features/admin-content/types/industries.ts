import { checkDiagram } from "~/lib/diagram.ts";
import { describeType } from "../description/content-type.ts";
import { checkOwnWords, ownWords } from "./own-words.ts";
import {
  active,
  argument,
  badge,
  diagram,
  facts,
  faq,
  opening,
  relatedPosts,
  relatedStudies,
  searchSettings,
  tags,
} from "./shared-fields.ts";

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
    active,
  ],
  blank: { is_active: true, family: "financial-institutions" },
  check: (values) => ({ ...checkOwnWords(values), ...checkDiagram(values) }),
  columns: [
    { name: "family", label: "Group", as: "choice", sortable: true },
    { name: "badge", label: "Badge" },
  ],
  filters: ["family"],
  search: ["title", "slug", "summary"],
  empty: "Describe the first sector you work for.",
});
