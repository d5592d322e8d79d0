import { siteToday } from "#common/dates/site-time.ts";
import { defineCollection } from "../collection.ts";
import { linkedFacts } from "../fields/entries.ts";
import { checkReview, review, reviewColumns, reviewStatus } from "../fields/review-fields.ts";
import { active, endAfterStart, lastDayBeforeFirst } from "../fields/shared-fields.ts";
import { isAnswer, trustKinds } from "../trust-kinds.ts";

export const trustRecords = defineCollection({
  table: "trust_records",
  path: "trust-records",
  singular: "trust record",
  plural: "trust records",
  about:
    "Facts about our services and answers to buyers’ questions. Certificates are under Certifications, incidents under Status.",
  title: "title",
  sidebar: { under: "certifications", keywords: ["sites", "insurance", "tests", "reviews"] },
  source: { file: "trust-records.yaml" },
  publishable: true,
  ordered: true,
  samples: true,
  publicPath: ({ kind }) => shownAt(String(kind)),
  fields: [
    { name: "title", kind: "text", label: "Title", required: true },
    { name: "summary", kind: "long-text", label: "Summary", rows: 3 },
    linkedFacts,
    {
      name: "kind",
      kind: "select",
      label: "Kind",
      required: true,
      side: true,
      defaultValue: "site",
      options: trustKinds,
    },
    {
      name: "valid_from",
      kind: "date",
      label: "Date",
      side: true,
      help: "The date of the test or of issue, or the first day it applies.",
    },
    {
      name: "valid_until",
      kind: "date",
      label: "Valid until",
      side: true,
      help: "Last day of validity; the record is hidden afterwards. Leave empty if it does not expire.",
    },
    ...review,
    active,
  ],
  check: (values) => ({
    ...endAfterStart(values, "valid_from", "valid_until", lastDayBeforeFirst),
    ...checkReview(values),
  }),
  columns: [
    { name: "kind", label: "Kind", as: "choice", sortable: true },
    { name: "valid_until", label: "Valid until", as: "date", sortable: true, wide: true },
    ...reviewColumns,
  ],
  filters: ["kind"],
  displayStatus: (row, now) =>
    row.valid_until && String(row.valid_until) < siteToday(now)
      ? { label: "Expired", variant: "danger" }
      : reviewStatus(row, now),
  search: ["title", "summary"],
  fullText: true,
  empty: "Add the first fact about your services: a site, a test, an insurance.",
  shownWhile: { until: "valid_until", unit: "day" },
  siteSearch: { kind: "trust-record" },
  palette: { detail: "t.kind", body: ["summary"] },
  sample: { row: { title: "t#" }, text: "summary" },
});

/** Where the content of the product shows each kind. */
function shownAt(kind: string): string {
  if (isAnswer(kind)) return "/trust/answers#answers";
  return kind === "authority-requests" ? "/trust/regulated#transparency" : "/trust#services";
}
