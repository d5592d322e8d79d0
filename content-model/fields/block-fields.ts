// Fields of several kinds of section.
import type { Field } from "../field.ts";

/** Its number is that of its place among the numbered sections of the page (features/pages/show-page.ts). */
export const numbered = {
  name: "numbered",
  kind: "switch",
  label: "Number this section",
} as const satisfies Field;

/** The head of a section. Without a heading, screen readers announce its name. */
export const heading = [
  {
    name: "eyebrow",
    kind: "text",
    label: "Label",
    help: "Small text beside the heading.",
    max: 60,
  },
  numbered,
  { name: "title", kind: "text", label: "Heading" },
  { name: "lead", kind: "long-text", label: "Introduction", rows: 2, max: 400 },
  { name: "link_label", kind: "text", label: "Link text", max: 60 },
  { name: "link_href", kind: "text", label: "Link", format: "link", records: true },
  {
    name: "name",
    kind: "text",
    label: "Name for screen readers",
    when: { field: "title", is: "" },
    max: 60,
  },
] as const satisfies Field[];

/** The first is the primary button. */
export const actions = {
  name: "actions",
  kind: "array",
  label: "Buttons",
  item: "button",
  itemFields: [
    { name: "label", label: "Text", required: true },
    { name: "href", label: "Link", required: true, kind: "link" },
  ],
} as const satisfies Field;

/** A heading with its label and introduction. A new section starts with this title. */
export const intro = (title: string) =>
  [
    { name: "eyebrow", kind: "text", label: "Label", max: 60 },
    numbered,
    { name: "title", kind: "text", label: "Heading", required: true, defaultValue: title },
    { name: "lead", kind: "long-text", label: "Introduction", rows: 2, max: 400 },
  ] as const satisfies Field[];

/** For sections without a visible heading. */
export const screenReaderName = {
  name: "name",
  kind: "text",
  label: "Name for screen readers",
  required: true,
  startsAsPageTitle: true,
  max: 60,
} as const satisfies Field;

export const consent = {
  name: "consent",
  kind: "long-text",
  label: "Consent",
  help: "Write a link like [this](/legal/privacy-policy).",
  required: true,
  rows: 2,
  max: 400,
} as const satisfies Field;

export const limit = (most: number) =>
  ({
    name: "limit",
    kind: "number",
    label: "Maximum number",
    min: 1,
    max: most,
    defaultValue: Math.min(most, 3),
  }) as const satisfies Field;
