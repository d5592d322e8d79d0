import { defineCollection } from "../collection.ts";

export const legalDocuments = defineCollection({
  table: "legal_documents",
  path: "legal-documents",
  singular: "legal document",
  plural: "legal documents",
  about:
    "Published versions cannot be changed. To change a document, publish a new version; older versions stay available.",
  title: "title",
  sidebar: { group: "Content Management", order: 12, icon: "shield", keywords: ["privacy", "terms"] },
  source: { folder: "legal_documents" },
  folder: "/legal",
  publicLabel: "Legal",
  link: { description: "summary" },
  publishable: true,
  immutable: true,
  publicPath: (row) => `/legal/${row.slug}?version=${row.version}`,
  fields: [
    { name: "title", kind: "text", label: "Title", required: true, max: 300 },
    { name: "summary", kind: "long-text", label: "Summary", rows: 2, max: 400 },
    { name: "content", kind: "markdown", size: "document", label: "Content", required: true },
    {
      name: "slug",
      kind: "slug",
      from: "title",
      shared: true,
      label: "Slug",
      side: true,
      help: "All versions of a document have the same slug.",
    },
    { name: "version", kind: "number", min: 1, defaultValue: 1, max: 10_000, label: "Version", side: true },
    {
      name: "effective_on",
      kind: "date",
      label: "Effective date",
      side: true,
      help: "Leave empty to use the day of publication.",
    },
  ],
  columns: [
    { name: "version", label: "Version", sortable: true },
    { name: "slug", label: "Slug", sortable: true },
    { name: "effective_on", label: "Effective date", as: "date", sortable: true },
    { name: "checksum", label: "SHA-256", wide: true },
  ],
  search: ["title", "slug", "summary", "content"],
  sort: { key: "updated_at", descending: true },
  empty: "Add the first document.",
  siteSearch: {
    kind: "legal",
    // The version in force, which links to the others.
    visitors:
      "not exists (select from public.legal_documents n where n.slug = t.slug and n.version > t.version and n.status = 'published' and n.is_active and n.deleted_at is null and n.published_at <= now())",
    text: { lead: "summary", body: "content", most: 80_000 },
  },
  palette: { detail: "'version ' || t.version", body: ["content"] },
  sample: { row: { slug: "legal-#", title: "l", content: "words" }, text: "summary" },
});
