// Fields that refer to records of other collections: by slug where texts and URLs name them, by id elsewhere.
import type { Field } from "../field.ts";

export const toIndustries = {
  kind: "reference",
  table: "industries",
  value: "slug",
  title: "title",
} as const;
export const toServices = { kind: "reference", table: "services", value: "slug", title: "title" } as const;
export const toTeam = { kind: "reference", table: "team_members", value: "slug", title: "name" } as const;
export const toComponents = {
  kind: "reference",
  table: "status_components",
  value: "slug",
  title: "name",
  many: true,
} as const;
export const toPosts = {
  kind: "reference",
  table: "blog_posts",
  value: "id",
  title: "title",
  many: true,
} as const;
export const toCaseStudies = {
  kind: "reference",
  table: "case_studies",
  value: "id",
  title: "title",
  many: true,
} as const;

const help = "Leave empty to show the ones that share the most tags.";

export const relatedPosts = {
  ...toPosts,
  name: "related_posts",
  label: "Further reading",
  help,
  side: true,
} as const satisfies Field;

export const relatedStudies = {
  ...toCaseStudies,
  name: "related_studies",
  label: "Related case studies",
  help,
  side: true,
} as const satisfies Field;
