import { defineCollection } from "../collection.ts";
import { toComponents } from "../fields/references.ts";
import { active, endAfterStart } from "../fields/shared-fields.ts";
import { impacts, noticeKinds, updateStates } from "../status-words.ts";

export const statusNotices = defineCollection({
  table: "status_notices",
  path: "status",
  singular: "status notice",
  plural: "status notices",
  about:
    "Incidents and maintenance on the status page and in its feeds. Monthly availability is computed from them.",
  title: "title",
  sidebar: {
    group: "Content Management",
    order: 14,
    title: "Status",
    tab: "Notices",
    icon: "activity",
    keywords: ["incidents", "maintenance", "outage", "availability"],
  },
  quickCreate: {
    title: "Record incident",
    order: 7,
    keywords: ["outage", "status"],
    path: "/admin/status?add",
  },
  source: { file: "status-notices.yaml" },
  publishable: true,
  samples: true,
  publicPath: () => "/status",
  fields: [
    { name: "title", kind: "text", label: "Title", required: true },
    {
      name: "updates",
      kind: "array",
      label: "Updates",
      item: "update",
      help: "Oldest first. An update without a time gets the time of publication.",
      itemFields: [
        { name: "at", label: "Time", kind: "date-time" },
        { name: "state", label: "State", kind: "select", options: updateStates, required: true },
        { name: "text", label: "Text", kind: "long-text", required: true },
      ],
    },
    {
      name: "kind",
      kind: "select",
      label: "Kind",
      required: true,
      side: true,
      defaultValue: "incident",
      options: noticeKinds,
    },
    {
      name: "impact",
      kind: "select",
      label: "Impact",
      required: true,
      side: true,
      defaultValue: "degraded",
      options: impacts,
      help: "Unplanned outages count as unavailable time.",
    },
    { ...toComponents, name: "components", label: "Components", side: true },
    {
      name: "starts_at",
      kind: "date-time",
      label: "Begins",
      side: true,
      help: "Leave empty to use the time of publication.",
    },
    {
      name: "ends_at",
      kind: "date-time",
      label: "Ends",
      side: true,
      help: "Leave empty while the incident is ongoing. Posting a “Resolved” update sets it.",
    },
    active,
  ],
  check: (values) =>
    values.kind === "maintenance" && !values.ends_at
      ? { ends_at: "Enter the end of the maintenance." }
      : endAfterStart(values, "starts_at", "ends_at", "The end cannot be before the start."),
  columns: [
    { name: "kind", label: "Kind", as: "choice", sortable: true },
    { name: "impact", label: "Impact", as: "choice", sortable: true },
    { name: "starts_at", label: "Begins", as: "date", sortable: true },
    { name: "ends_at", label: "Ends", as: "date", sortable: true, wide: true },
  ],
  filters: ["kind", "impact"],
  displayStatus: (row, now) => {
    if (row.ends_at && new Date(String(row.ends_at)) <= now) return undefined;
    if (row.starts_at && new Date(String(row.starts_at)) > now)
      return { label: "Announced", variant: "signal", isPublic: true };
    return {
      label: row.kind === "incident" ? "Open" : "Under way",
      variant: row.kind === "incident" ? "danger" : "signal",
      isPublic: true,
    };
  },
  search: ["title"],
  fullText: true,
  sort: { key: "starts_at", descending: true },
  empty: "Announce maintenance, or record an incident.",
  siteSearch: { kind: "notice", visitors: "coalesce(t.ends_at >= private.notices_since(), true)" },
  palette: { detail: "t.kind" },
  sample: {
    row: { title: "n#", starts_at: "1970-01-01T00:00:00Z", ends_at: "1970-01-01T00:00:00Z" },
    text: "title",
  },
});
