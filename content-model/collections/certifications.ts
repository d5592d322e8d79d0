import { siteToday } from "#common/dates/site-time.ts";
import { defineCollection } from "../collection.ts";
import { checkReview, review, reviewColumns, reviewStatus } from "../fields/review-fields.ts";
import { active, endAfterStart, lastDayBeforeFirst } from "../fields/shared-fields.ts";

export const certifications = defineCollection({
  table: "certifications",
  path: "certifications",
  singular: "certification",
  plural: "certifications",
  about:
    "Certificates and declarations on the home page and the trust page. Expired ones are hidden automatically.",
  title: "name",
  sidebar: { group: "Media & Assets", order: 3, icon: "award", keywords: ["certificates", "iso"] },
  source: { file: "certifications.yaml" },
  ordered: true,
  samples: true,
  publicPath: () => "/#frameworks",
  fields: [
    { name: "name", kind: "text", label: "Name", required: true },
    { name: "issuer", kind: "text", label: "Issuer" },
    { name: "number", kind: "text", label: "Certificate number" },
    {
      name: "scope",
      kind: "long-text",
      label: "Scope",
      rows: 3,
      help: "What it covers, and whether it is a certificate or a declaration.",
    },
    { name: "valid_from", kind: "date", label: "Valid from", side: true },
    {
      name: "valid_to",
      kind: "date",
      label: "Valid until",
      side: true,
      help: "Last day of validity. Leave empty if it does not expire.",
    },
    ...review,
    active,
  ],
  check: (values) => ({
    ...endAfterStart(values, "valid_from", "valid_to", lastDayBeforeFirst),
    ...checkReview(values),
  }),
  columns: [
    { name: "issuer", label: "Issuer", sortable: true },
    { name: "number", label: "Certificate number", wide: true },
    { name: "valid_from", label: "Valid from", as: "date", sortable: true, wide: true },
    { name: "valid_to", label: "Valid until", as: "date", sortable: true },
    ...reviewColumns,
  ],
  displayStatus: (row, now) => {
    const today = siteToday(now);
    if (row.valid_to && String(row.valid_to) < today) return { label: "Expired", variant: "danger" };
    if (row.valid_from && String(row.valid_from) > today)
      return { label: "Not yet valid", variant: "signal" };
    return reviewStatus(row, now);
  },
  search: ["name", "issuer", "number", "scope"],
  empty: "Add the first certificate or declaration.",
  shownWhile: { from: "valid_from", until: "valid_to", unit: "day" },
  siteSearch: { kind: "certification" },
  palette: { detail: "t.issuer", body: ["number", "scope"] },
  sample: { row: { name: "c#" }, text: "scope" },
});
