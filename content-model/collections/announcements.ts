import { defineCollection } from "../collection.ts";
import { active } from "../fields/shared-fields.ts";

export const announcements = defineCollection({
  table: "announcements",
  path: "announcements",
  singular: "announcement",
  plural: "announcements",
  about: "Notifications on the dashboard of all registered users.",
  title: "title",
  sidebar: { under: "messages", keywords: ["notifications", "readers"] },
  quickCreate: { title: "New announcement", order: 6, keywords: ["notify", "readers"] },
  source: { file: "announcements.yaml" },
  publishable: true,
  publicPath: () => "/dashboard",
  previewPath: "/dashboard/announcement",
  fields: [
    { name: "title", kind: "text", label: "Title", required: true },
    { name: "body", kind: "long-text", label: "Text", rows: 4, max: 2000 },
    {
      name: "href",
      kind: "text",
      format: "link",
      records: true,
      label: "Link",
      nullable: true,
      placeholder: "/blog",
      help: "Opens when a reader clicks the notification.",
    },
    active,
  ],
  columns: [{ name: "published_at", label: "Published on", as: "date", sortable: true }],
  search: ["title", "body"],
  sort: { key: "updated_at", descending: true },
  empty: "Add news for your registered readers.",
  siteSearch: { kind: "document", only: "t.href ~ '^/downloads/'" },
  palette: { body: ["body"] },
  sample: { row: { title: "a#" }, text: "body" },
});
