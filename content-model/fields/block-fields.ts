// Fields that several kinds of section have, with the same words everywhere.
import type { Field, PartField } from "#content-model/field.ts";

/** How a chapter of a page begins. Without a heading, a name tells people who cannot see it what it is. */
export const heading = [
  {
    name: "eyebrow",
    kind: "text",
    label: "Label",
    help: "Small lettering beside the heading, like 02 · Figures.",
    max: 60,
  },
  { name: "title", kind: "text", label: "Heading" },
  { name: "lead", kind: "long-text", label: "Introduction", rows: 2, max: 400 },
  { name: "link_label", kind: "text", label: "Link text", max: 60 },
  { name: "link_href", kind: "text", label: "Link", format: "link", records: true },
  {
    name: "name",
    kind: "text",
    label: "Name for screen readers",
    help: "Only where there is no heading.",
    max: 60,
  },
] as const satisfies Field[];

const actionParts = [
  { name: "label", label: "Text", required: true },
  { name: "href", label: "Link", required: true, kind: "link" },
] as const satisfies PartField[];

/** The first is the main one. */
export const actions = {
  name: "actions",
  kind: "records",
  label: "Buttons",
  item: "button",
  parts: actionParts,
} as const satisfies Field;

export const facts = {
  name: "facts",
  kind: "records",
  label: "Facts",
  item: "fact",
  parts: [
    { name: "label", label: "Label", required: true },
    { name: "value", label: "Value", required: true, kind: "long-text" },
    { name: "date", label: "As of", kind: "date" },
  ],
} as const satisfies Field;

export const limit = (most: number) =>
  ({ name: "limit", kind: "number", label: "How many at most", min: 1, max: most }) as const satisfies Field;
