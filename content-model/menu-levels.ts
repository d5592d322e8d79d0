// What a menu is made of, level by level: the header of groups with columns of links, the footer of columns with headings and links,
// the main links of nothing but links.
import type { Field, StoredLink } from "./field.ts";

export type MenuLevel = {
  /** What one is called. */
  item: string;
  plural: string;
  fields: readonly Field[];
};

const title = { name: "title", kind: "text", label: "Title", max: 60 } as const satisfies Field;
const link = {
  name: "href",
  kind: "text",
  label: "Link",
  format: "link",
  records: true,
} as const satisfies Field;
const ownTitle = { ...title, help: "Empty: the title of the record." } as const satisfies Field;
const ownDescription = {
  name: "description",
  kind: "text",
  label: "Description",
  max: 120,
  help: "Empty: the record’s own.",
} as const satisfies Field;

const group: MenuLevel = {
  item: "group",
  plural: "Groups",
  fields: [
    { ...title, required: true },
    { ...link, label: "Overview", help: "The page behind the name of the group." },
    { name: "overview_title", kind: "text", label: "Title of the overview", max: 60 },
    { ...ownDescription, label: "Description of the overview" },
    {
      name: "area",
      kind: "select",
      label: "Highlighted on",
      emptyLabel: "Its overview and the pages below it",
      options: [
        { value: "solutions", label: "Solutions" },
        { value: "industries", label: "Industries" },
        { value: "services", label: "Services" },
        { value: "resources", label: "Resources and blog" },
        { value: "company", label: "About and contact" },
      ],
    },
    { name: "place", kind: "text", label: "Survey point", max: 40, help: "In the margin of the panel." },
    { name: "position", kind: "text", label: "Position of the survey point", max: 40 },
  ],
};

const column: MenuLevel = { item: "column", plural: "Columns", fields: [{ ...title, required: true }] };

const entry: MenuLevel = {
  item: "link",
  plural: "Links",
  fields: [
    { ...link, required: true },
    ownTitle,
    ownDescription,
    {
      name: "badge",
      kind: "select",
      label: "Badge",
      emptyLabel: "The record’s own",
      options: ["Popular", "New", "Featured", "None"].map((value) => ({ value, label: value })),
    },
  ],
};

const plainEntry: MenuLevel = {
  item: "link",
  plural: "Links",
  fields: [{ ...link, required: true }, ownTitle],
};

const levels: Record<string, readonly MenuLevel[]> = {
  header: [group, column, entry],
  main: [plainEntry],
  footer: [
    { item: "column", plural: "Columns", fields: [] },
    { item: "heading", plural: "Headings", fields: [{ ...title, required: true }] },
    plainEntry,
  ],
};

export function levelsOf(place: string): readonly MenuLevel[] {
  return levels[place] ?? [];
}

/** What an entry is called in the list, before anything is known of the record it may point to. */
export function nameOf(stored: StoredLink, level: MenuLevel, number: number): string {
  if (stored.title?.trim()) return stored.title;
  const { href = "" } = stored;
  return href === "" || href.startsWith("record:") ? `${level.item} ${number}` : href;
}
