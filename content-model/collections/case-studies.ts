import { defineCollection } from "../collection.ts";
import { figures } from "../fields/entries.ts";
import { relatedStudies, toIndustries, toServices } from "../fields/references.ts";
import { active, reviewOn, searchSettings, tags } from "../fields/shared-fields.ts";
import { checkTextOverrides, textOverrides } from "../fields/text-overrides.ts";

export const caseStudies = defineCollection({
  table: "case_studies",
  path: "case-studies",
  singular: "case study",
  plural: "case studies",
  about: "Projects for anonymous clients, with the outcome in figures.",
  title: "title",
  sidebar: { group: "Content Management", order: 2, icon: "briefcase", keywords: ["clients", "outcomes"] },
  quickCreate: { title: "New case study", order: 3, keywords: ["client"] },
  source: { folder: "case_studies", headings: ["challenge", "approach", "outcome"] },
  folder: "/case-studies",
  publicLabel: "Case study",
  link: { description: "excerpt" },
  publishable: true,
  fields: [
    { name: "title", kind: "text", label: "Title", required: true, max: 300 },
    { name: "excerpt", kind: "long-text", label: "Excerpt", rows: 2, max: 400 },
    { name: "challenge", kind: "markdown", size: "section", label: "Challenge" },
    { name: "approach", kind: "markdown", size: "section", label: "Approach" },
    { name: "outcome", kind: "markdown", size: "section", label: "Outcome" },
    figures,
    { name: "slug", kind: "slug", from: "title", label: "Slug", side: true },
    {
      name: "client",
      kind: "text",
      label: "Client",
      side: true,
      help: "Describe the client without a name, for example “A Geneva family office”.",
    },
    { ...toIndustries, name: "industry", label: "Industry", nullable: true, side: true },
    { ...toServices, name: "services", many: true, label: "Services", side: true },
    tags,
    relatedStudies,
    textOverrides("case-study"),
    ...searchSettings("the excerpt"),
    reviewOn,
    active,
  ],
  check: checkTextOverrides,
  columns: [
    { name: "client", label: "Client", sortable: true },
    { name: "industry", label: "Industry", as: "choice", sortable: true },
    { name: "published_at", label: "Published on", as: "date", sortable: true },
  ],
  filters: ["industry", "tags"],
  fullText: true,
  search: ["title", "slug", "client", "excerpt"],
  sort: { key: "updated_at", descending: true },
  empty: "Describe a project: the problem, what you did, and the outcome.",
  siteSearch: { kind: "case-study" },
  palette: { body: ["client"] },
  sample: { row: { slug: "study-#", title: "c" }, text: "excerpt" },
});
