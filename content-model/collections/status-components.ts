import { siteToday } from "#common/dates/site-time.ts";
import { defineCollection } from "../collection.ts";
import { active } from "../fields/shared-fields.ts";

export const statusComponents = defineCollection({
  table: "status_components",
  path: "status-components",
  singular: "status component",
  plural: "status components",
  about:
    "The status page shows the state and availability of each component. Incidents and maintenance refer to them.",
  title: "name",
  sidebar: { under: "status", tab: "Components", keywords: ["services", "availability"] },
  source: { file: "status-components.yaml" },
  ordered: true,
  samples: true,
  publicPath: () => "/status",
  fields: [
    { name: "name", kind: "text", label: "Name", required: true },
    { name: "description", kind: "text", label: "Description", max: 400 },
    {
      name: "measured_by",
      kind: "select",
      label: "Availability from",
      required: true,
      side: true,
      defaultValue: "incidents",
      options: [
        { value: "incidents", label: "Recorded incidents" },
        { value: "website", label: "Recorded minutes of this website" },
      ],
    },
    {
      name: "recorded_since",
      kind: "date",
      label: "Recorded since",
      required: true,
      defaultValue: siteToday(),
      side: true,
      help: "First day with recorded incidents. The status page shows nothing earlier.",
    },
    { name: "slug", kind: "slug", from: "name", label: "Slug", side: true },
    active,
  ],
  columns: [
    { name: "measured_by", label: "Availability from", as: "choice", sortable: true, wide: true },
    { name: "recorded_since", label: "Recorded since", as: "date", sortable: true },
  ],
  search: ["name", "description", "slug"],
  empty: "Add the components that your customers depend on.",
  sample: { row: { slug: "component-#", name: "c" }, text: "description" },
});
