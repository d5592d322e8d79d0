// Fields that several types have, with the same words everywhere.
import { diagramBoxes, diagramLines } from "../diagram.ts";
import type { Field, Values } from "../field.ts";

export const active = {
  name: "is_active",
  kind: "switch",
  label: "Active",
  help: "When off, it is not shown on the site.",
  side: true,
} as const satisfies Field;

export const tags = {
  name: "tags",
  kind: "tags",
  label: "Tags",
  help: "Posts and pages with the same tag are shown beside each other.",
  side: true,
} as const satisfies Field;

export const reviewOn = {
  name: "review_on",
  kind: "date",
  label: "Review on",
  help: "On this day it stands in the calendar, to be looked at again.",
  side: true,
} as const satisfies Field;

const byHand = "Empty: those that share most tags.";

export const relatedPosts = {
  name: "related_posts",
  kind: "reference",
  table: "blog_posts",
  value: "id",
  title: "title",
  many: true,
  label: "Further reading",
  help: byHand,
  side: true,
} as const satisfies Field;

export const relatedStudies = {
  name: "related_studies",
  kind: "reference",
  table: "case_studies",
  value: "id",
  title: "title",
  many: true,
  label: "Related case studies",
  help: byHand,
  side: true,
} as const satisfies Field;

export const badge = {
  name: "badge",
  kind: "select",
  label: "Menu badge",
  nullable: true,
  side: true,
  emptyLabel: "None",
  options: ["Popular", "New", "Featured"].map((value) => ({ value, label: value })),
} as const satisfies Field;

/** One drawing that says more than words; drawn from these (art/diagrams). */
export const diagram = [
  {
    name: "diagram_title",
    kind: "text",
    label: "Heading of the diagram",
    help: "What it shows, like Who holds which key. Without boxes there is no diagram.",
    max: 120,
  },
  diagramBoxes,
  diagramLines,
] as const satisfies Field[];

/** How a page of the menu begins: services, industries and pages. */
export const opening = [
  { name: "title", kind: "text", label: "Title", required: true },
  {
    name: "summary",
    kind: "long-text",
    label: "Summary",
    rows: 2,
    max: 400,
    help: "Below the title, and in search engines.",
  },
  { name: "description", kind: "text", label: "Menu description" },
] as const satisfies Field[];

/** What services, industries and pages tell in the same three steps. */
export const argument = [
  { name: "problem", kind: "markdown", size: "section", label: "The problem" },
  { name: "approach", kind: "markdown", size: "section", label: "What we do" },
  { name: "keep", kind: "markdown", size: "section", label: "What you keep" },
] as const satisfies Field[];

/** What search engines and shared links show, where it is not the title and `otherwise`. */
export function searchSettings(otherwise: "the summary" | "the excerpt") {
  return [
    {
      name: "search_title",
      kind: "text",
      label: "Title for search engines",
      max: 200,
      side: true,
      help: "Empty: the title.",
    },
    {
      name: "search_description",
      kind: "long-text",
      label: "Description for search engines",
      rows: 3,
      max: 400,
      side: true,
      help: `Empty: ${otherwise}.`,
    },
    {
      name: "social_image",
      kind: "image",
      label: "Picture for social networks",
      side: true,
      help: "Empty: one is drawn from the title.",
    },
    {
      name: "canonical",
      kind: "text",
      format: "url",
      label: "Canonical URL",
      nullable: true,
      side: true,
      help: "Only when the same text lives elsewhere, at a URL that begins with https://.",
    },
    { name: "noindex", kind: "switch", label: "Hide from search engines", side: true },
  ] as const satisfies Field[];
}

/** The sentence for a window whose end is not after its beginning. */
export function endAfterStart(
  values: Values,
  start: string,
  end: string,
  sentence: string,
): Record<string, string> {
  const [from, to] = [values[start], values[end]];
  return from && to && String(to) <= String(from) ? { [end]: sentence } : {};
}
