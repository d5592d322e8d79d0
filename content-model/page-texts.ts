// The texts of a page that do not come from its record. Each kind is one setting; the column `words` of a record overrides it.
import type { Field, ValuesOf } from "./field.ts";

const text = <const Name extends string>(name: Name, label: string, max = 120) =>
  ({ name, kind: "text", label, required: true, max }) as const satisfies Field;
const link = <const Name extends string>(name: Name, label: string) =>
  ({ name, kind: "text", label, format: "link", max: 500 }) as const satisfies Field;

const closing = [
  text("closing_title", "Call to action: heading"),
  { name: "closing_text", kind: "long-text", label: "Call to action: text", rows: 2, max: 400 },
  text("closing_label", "Call to action: button", 60),
  link("closing_href", "Call to action: link of the button"),
] as const satisfies Field[];

const offering = [
  text("contact_label", "First button below the title", 60),
  link("contact_href", "Link of the first button"),
  text("facts_label", "Second button (jumps to the facts)", 60),
  text("problem_title", "Heading of the problem"),
  text("approach_title", "Heading of the approach"),
  text("keep_title", "Heading of what the customer keeps"),
  text("facts_title", "Heading of the facts"),
  text("features_title", "Heading of the features"),
  text("studies_title", "Heading of the case studies"),
  text("reading_title", "Heading of the posts"),
  text("questions_title", "Heading of the questions"),
  ...closing,
  { name: "second_label", kind: "text", label: "Call to action: second button", max: 60 },
  link("second_href", "Call to action: link of the second button"),
] as const satisfies Field[];

const places = [
  text("places_title", "Heading of the places"),
  {
    name: "places",
    kind: "array",
    label: "Places",
    item: "place",
    itemFields: [
      { name: "title", label: "Title", required: true },
      { name: "href", label: "Link", required: true, kind: "link" },
      { name: "text", label: "Text", required: true },
    ],
  },
] as const satisfies Field[];

const inline = "Write a link like [this](/contact).";

export const pageTexts = {
  service: { path: "services/page-texts", title: "Texts of service pages", fields: offering },
  industry: {
    path: "industries/page-texts",
    title: "Texts of industry pages",
    fields: [
      ...offering,
      text("family_financial_institutions", "Group: financial institutions"),
      text("family_professional_services", "Group: professional services"),
      text("family_industry", "Group: industry"),
    ],
  },
  "case-study": {
    path: "case-studies/page-texts",
    title: "Texts of case studies",
    fields: [
      text("figures_label", "Name of the figures for screen readers", 60),
      text("challenge_title", "Heading of the challenge"),
      text("approach_title", "Heading of the approach"),
      text("outcome_title", "Heading of the outcome"),
      text("facts_eyebrow", "Label of the facts", 60),
      text("facts_title", "Heading of the facts"),
      text("more_eyebrow", "Label of other case studies", 60),
      text("more_title", "Heading of other case studies"),
      ...closing,
    ],
  },
  post: {
    path: "blog/page-texts",
    title: "Texts of posts",
    fields: [
      {
        name: "closing_text",
        kind: "long-text",
        label: "Text below the post",
        rows: 2,
        max: 400,
        help: inline,
      },
      text("related_title", "Heading of further posts"),
      text("related_label", "Link to all posts", 60),
    ],
  },
  search: {
    path: "pages/search-page",
    title: "Texts of the search page",
    tab: "Search page",
    fields: [
      text("title", "Title"),
      { name: "lead", kind: "long-text", label: "Introduction", rows: 2, max: 400, required: true },
      {
        name: "description",
        kind: "long-text",
        label: "Description for search engines",
        rows: 2,
        max: 400,
      },
      text("question", "Heading before a search"),
      { name: "hints", kind: "list", label: "Hints", item: "hint" },
      ...places,
    ],
  },
  "not-found": {
    path: "pages/not-found-page",
    title: "Texts of the 404 page",
    tab: "404 page",
    fields: [
      text("browser_title", "Browser title"),
      text("eyebrow", "Label", 60),
      text("title", "Heading"),
      { name: "lead", kind: "long-text", label: "Introduction", rows: 2, max: 400, required: true },
      text("suggestions_title", "Heading of the suggestions"),
      ...places,
    ],
  },
} as const satisfies Record<string, PageTextDescription>;

type PageTextDescription = {
  /** Below /admin: a tab of the section that the path begins with. */
  path: string;
  title: string;
  /** Where a section has the texts of several pages. */
  tab?: string;
  fields: readonly Field[];
};

export type PageTextKind = keyof typeof pageTexts;
export type PageTexts<Kind extends PageTextKind> = ValuesOf<(typeof pageTexts)[Kind]["fields"]>;

export const pageTextKinds = Object.keys(pageTexts) as PageTextKind[];

/** The key of its setting. */
export function pageTextSetting(kind: PageTextKind): string {
  return `words_${kind.replace("-", "_")}`;
}
