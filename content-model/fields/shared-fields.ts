// Fields of several collections.
import { diagramBoxes, diagramLines } from "../diagram.ts";
import type { Field, Values } from "../field.ts";

export const active = {
  name: "is_active",
  kind: "switch",
  label: "Active",
  help: "Inactive records are hidden from the site.",
  side: true,
  defaultValue: true,
} as const satisfies Field;

export const sample = {
  name: "is_sample",
  kind: "switch",
  label: "Sample data",
  help: "Installed with the product, and marked as a sample on the site. Turn off once the content applies to your company.",
  side: true,
} as const satisfies Field;

export const sampleColumn = { name: "is_sample", label: "Sample", as: "flag", sortable: true } as const;

export const tags = {
  name: "tags",
  kind: "tags",
  label: "Tags",
  help: "Readers see suggestions of content with the same tags.",
  side: true,
} as const satisfies Field;

export const reviewOn = {
  name: "review_on",
  kind: "date",
  label: "Review on",
  help: "The calendar shows a reminder on this day.",
  side: true,
} as const satisfies Field;

/** The texts of a post or an article. */
export function article(excerptHelp: string) {
  return [
    { name: "title", kind: "text", label: "Title", required: true, max: 300 },
    { name: "excerpt", kind: "long-text", label: "Excerpt", rows: 2, max: 400, help: excerptHelp },
    { name: "content", kind: "markdown", size: "document", label: "Content", max: 1_000_000 },
    { name: "slug", kind: "slug", from: "title", label: "Slug", side: true },
  ] as const satisfies Field[];
}

/** A diagram, drawn from boxes and lines (art/diagrams). */
export const diagram = [
  {
    name: "diagram_title",
    kind: "text",
    label: "Heading of the diagram",
    help: "What the diagram shows, for example “Who holds which key”. A diagram without boxes is not shown.",
    max: 120,
  },
  diagramBoxes,
  diagramLines,
] as const satisfies Field[];

/** Titles, descriptions and pictures for search engines and shared links. */
export function searchSettings(descriptionField: "the summary" | "the excerpt") {
  return [
    {
      name: "search_title",
      kind: "text",
      label: "Title for search engines",
      max: 200,
      side: true,
      group: "search",
      help: "Defaults to the title.",
    },
    {
      name: "search_description",
      kind: "long-text",
      label: "Description for search engines",
      rows: 3,
      max: 400,
      side: true,
      group: "search",
      help: `Defaults to ${descriptionField}.`,
    },
    {
      name: "social_image",
      kind: "image",
      label: "Picture for social networks",
      side: true,
      group: "sharing",
      help: "Leave empty to use a picture drawn from the title.",
    },
    {
      name: "canonical",
      kind: "text",
      format: "url",
      label: "Canonical URL",
      nullable: true,
      side: true,
      group: "search",
      help: "If the text was first published elsewhere, enter its URL there. It begins with https://.",
    },
    { name: "noindex", kind: "switch", label: "Hide from search engines", side: true, group: "search" },
  ] as const satisfies Field[];
}

/** The problem of a period that ends before it starts. */
export function endAfterStart(
  values: Values,
  start: string,
  end: string,
  sentence: string,
  { mayBeEqual }: { mayBeEqual: boolean } = { mayBeEqual: true },
): Record<string, string> {
  const [from, to] = [String(values[start] ?? ""), String(values[end] ?? "")];
  const isWrong = from !== "" && to !== "" && (to < from || (to === from && !mayBeEqual));
  return isWrong ? { [end]: sentence } : {};
}

export const lastDayBeforeFirst = "The last day cannot be before the first.";
