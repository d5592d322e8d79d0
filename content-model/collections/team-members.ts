import { defineCollection } from "../collection.ts";
import { active } from "../fields/shared-fields.ts";

export const team = defineCollection({
  table: "team_members",
  path: "team",
  singular: "team member",
  plural: "team members",
  about: "The people on the company page, in this order, and the authors of the blog.",
  title: "name",
  sidebar: {
    group: "Content Management",
    order: 5,
    title: "Team",
    icon: "users",
    keywords: ["people", "about", "members"],
  },
  source: { file: "team.yaml" },
  folder: "/blog/authors",
  publicLabel: "Author",
  ordered: true,
  samples: true,
  publicPath: () => "/about#team",
  fields: [
    { name: "name", kind: "text", label: "Name", required: true },
    { name: "role", kind: "text", label: "Role" },
    {
      name: "focus",
      kind: "text",
      label: "Focus",
      help: "Topics this person can answer questions about.",
    },
    { name: "bio", kind: "long-text", label: "Bio", rows: 5 },
    { name: "image", kind: "image", label: "Photo", side: true },
    {
      name: "slug",
      kind: "slug",
      from: "name",
      label: "Slug",
      help: "Used in the URL of their author page: /blog/authors/…",
      side: true,
    },
    active,
  ],
  columns: [
    { name: "role", label: "Role", sortable: true },
    { name: "focus", label: "Focus", wide: true },
  ],
  search: ["name", "role", "focus", "bio"],
  empty: "Add the people your customers will talk to.",
  siteSearch: { kind: "person", isFoundAt: "elsewhere" },
  palette: { detail: "t.role", body: ["role", "focus", "bio"] },
  sample: { row: { name: "t#" }, text: "bio" },
});
