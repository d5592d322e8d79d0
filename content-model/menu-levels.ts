// The levels of each menu: the header has groups with columns of links, the footer has columns with headings and links, the main menu has
// links only.
import type { Field, StoredLink } from "./field.ts";
import { schemaOf } from "./field-schema.ts";

export type MenuLevel = {
  /** The noun for one entry. */
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
const ownTitle = { ...title, help: "Defaults to the title of the record." } as const satisfies Field;
const ownDescription = {
  name: "description",
  kind: "text",
  label: "Description",
  max: 120,
  help: "Defaults to the record’s description.",
} as const satisfies Field;

const group: MenuLevel = {
  item: "group",
  plural: "Groups",
  fields: [
    { ...title, required: true },
    { ...link, label: "Overview", help: "The page that the group’s name links to." },
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
    {
      name: "place",
      kind: "text",
      label: "Survey point",
      max: 40,
      help: "Shown in the margin of the panel.",
    },
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
      emptyLabel: "From the record",
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

/** The name of an entry in the list, before the title of a linked record is loaded. */
export function nameOf(stored: StoredLink, level: MenuLevel, number: number): string {
  if (stored.title?.trim()) return stored.title;
  const { href = "" } = stored;
  return href === "" || href.startsWith("record:") ? `${level.item} ${number}` : href;
}

/** The first problem of a menu: the entries from the outermost to the one with the field. */
export type MenuProblem = { ids: string[]; names: string[]; field: string; sentence: string };

export function findMenuProblem(place: string, items: StoredLink[]): MenuProblem | undefined {
  return problemIn(items, levelsOf(place), [], []);
}

/** The first problem with the names of the entries above it. */
export function problemInMenu(place: string, items: StoredLink[]): string | undefined {
  const found = findMenuProblem(place, items);
  return found && `${found.names.join(", ")}: ${found.sentence}`;
}

function problemIn(
  items: StoredLink[],
  [level, ...below]: readonly MenuLevel[],
  idsAbove: string[],
  namesAbove: string[],
): MenuProblem | undefined {
  if (!level) return undefined;
  for (const [index, entry] of items.entries()) {
    const ids = [...idsAbove, entry.id];
    const names = [...namesAbove, nameOf(entry, level, index + 1)];
    for (const field of level.fields) {
      const [issue] = schemaOf(field).safeParse(entry[field.name] ?? "").error?.issues ?? [];
      if (issue) return { ids, names, field: field.name, sentence: issue.message };
    }
    const deeper = problemIn(entry.items ?? [], below, ids, names);
    if (deeper) return deeper;
  }
  return undefined;
}
