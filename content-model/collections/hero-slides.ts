import { defineCollection } from "../collection.ts";
import { active, endAfterStart } from "../fields/shared-fields.ts";

export const heroSlides = defineCollection({
  table: "hero_slides",
  path: "hero-slides",
  singular: "slide",
  plural: "hero slides",
  noun: "Hero slide",
  about:
    "The first active slide replaces the hero of the home page; further slides follow below. Without an active slide, the home page shows the hero set under Pages.",
  title: "headline",
  sidebar: { group: "Media & Assets", order: 2, icon: "layers", keywords: ["home", "banner"] },
  source: { file: "hero-slides.yaml" },
  ordered: true,
  publicPath: () => "/",
  addLabel: "Add New Slide",
  fields: [
    { name: "headline", kind: "text", label: "Headline", required: true },
    { name: "text", kind: "long-text", label: "Text", rows: 3, max: 500 },
    { name: "link_label", kind: "text", label: "Button label", nullable: true },
    {
      name: "link_href",
      kind: "text",
      label: "Button link",
      nullable: true,
      format: "link",
      records: true,
      placeholder: "/contact",
    },
    { name: "image", kind: "image", label: "Image", side: true },
    {
      name: "starts_at",
      kind: "date-time",
      label: "Starts on",
      side: true,
      help: "Leave empty to start immediately.",
    },
    {
      name: "ends_at",
      kind: "date-time",
      label: "Ends on",
      side: true,
      help: "Leave empty to show it until it is deactivated.",
    },
    active,
  ],
  check: (values) => ({
    ...endAfterStart(values, "starts_at", "ends_at", "The end must be after the start.", {
      mayBeEqual: false,
    }),
    ...(values.link_label && !values.link_href ? { link_href: "A button needs a link." } : {}),
  }),
  columns: [
    { name: "starts_at", label: "Starts on", as: "date", sortable: true },
    { name: "ends_at", label: "Ends on", as: "date", sortable: true },
  ],
  displayStatus: (row, now) => {
    if (row.ends_at && new Date(String(row.ends_at)) <= now) return { label: "Ended" };
    if (row.starts_at && new Date(String(row.starts_at)) > now)
      return { label: "Scheduled", variant: "signal" };
    return undefined;
  },
  search: ["headline", "text"],
  empty: "Without a slide, the home page opens with “Your Data, Your Control”.",
  shownWhile: { from: "starts_at", until: "ends_at", unit: "moment" },
  palette: { body: ["text"] },
  sample: { row: { headline: "h#" }, text: "text" },
});
