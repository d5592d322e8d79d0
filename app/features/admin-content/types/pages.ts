import { describeType } from "../description/content-type.ts";
import { active, argument, badge, facts, faq, opening, tags } from "./shared-fields.ts";

export const pages = describeType({
  table: "pages",
  path: "pages",
  singular: "page",
  plural: "pages",
  about: "Pages of the sections Solutions, Trust and Company, in the order of the menu.",
  title: "title",
  publishable: true,
  ordered: true,
  publicPath: (row) => `/${row.slug}`,
  fields: [
    ...opening,
    { name: "content", kind: "markdown", size: "document", label: "Content" },
    ...argument,
    facts,
    faq,
    {
      name: "slug",
      kind: "slug",
      from: "title",
      paths: true,
      label: "URL",
      side: true,
      help: "With its section, like trust/security.",
    },
    {
      name: "section",
      kind: "select",
      label: "Section",
      required: true,
      side: true,
      options: [
        { value: "solutions", label: "Solutions" },
        { value: "trust", label: "Trust" },
        { value: "company", label: "Company" },
      ],
    },
    badge,
    tags,
    active,
  ],
  check: ({ section, slug }): Record<string, string> =>
    section !== "company" && !String(slug).startsWith(`${section}/`)
      ? { slug: `Pages of this section have URLs like ${section}/something.` }
      : {},
  blank: { is_active: true, section: "trust" },
  columns: [
    { name: "section", label: "Section", as: "choice", sortable: true },
    { name: "slug", label: "URL" },
  ],
  filters: ["section"],
  search: ["title", "slug", "summary"],
  empty: "Write the first page.",
});
