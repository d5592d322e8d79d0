// Where the rows of each table are edited in the back office, and what one of them is called.
import type { Collection } from "./collection.ts";
import { everyCollection } from "./every-collection.ts";

type Place = {
  noun: string;
  /** Below /admin. */
  section: string;
  /** All rows are on one page, without pages of their own. */
  isOnePage?: boolean;
};

/** Tables that are not collections. */
const otherPlaces: Record<string, Place> = {
  statistics: { noun: "Statistic", section: "statistics", isOnePage: true },
  company: { noun: "Company", section: "company", isOnePage: true },
  site_settings: { noun: "Setting", section: "settings", isOnePage: true },
  theme_configurations: { noun: "Theme", section: "theme", isOnePage: true },
  admin_users: { noun: "Administrator", section: "people", isOnePage: true },
  editors: { noun: "Editor", section: "people", isOnePage: true },
  invitations: { noun: "Invitation", section: "people", isOnePage: true },
  account_blocks: { noun: "Account block", section: "people", isOnePage: true },
  mfa_factors: { noun: "Second factor", section: "settings", isOnePage: true },
  contact_messages: { noun: "Message", section: "messages" },
  message_replies: { noun: "Reply to a message", section: "messages" },
  error_groups: { noun: "Error", section: "error-logs", isOnePage: true },
};

const places: Record<string, Place> = {
  ...Object.fromEntries(
    everyCollection.map(({ table, path, singular, noun = capitalized(singular), files }) => [
      table,
      { noun, section: path, isOnePage: files !== undefined },
    ]),
  ),
  ...otherPlaces,
};

/** The column that names a row, by table. Rows of other tables are named by their primary key. */
export const nameColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(everyCollection.map(({ table, title }) => [table, title])),
  contact_messages: "name",
  redirects: "from_path",
  statistics: "title",
  theme_configurations: "name",
};

export const recordTypes = Object.entries(places).map(([table, { noun }]) => ({ table, noun }));

export function recordTypeLabel(table: string): string {
  return places[table]?.noun ?? table.replaceAll("_", " ");
}

export function sectionHref(table: string): string | undefined {
  const place = places[table];
  return place && `/admin/${place.section}`;
}

/** Undefined if rows of this table have no page of their own. */
export function recordHref(table: string, id: string): string | undefined {
  const place = places[table];
  return place && !place.isOnePage ? `/admin/${place.section}/${encodeURIComponent(id)}` : undefined;
}

/** The record's own page, or the page of all records. */
export function adminHref({ table_name, row_id }: { table_name: string; row_id: string }): string {
  return recordHref(table_name, row_id) ?? sectionHref(table_name) ?? "/admin";
}

/** A collection by its path, or the statistics: the title and the list. */
export function collectionPlace(path: string): { title: string; href: string } | undefined {
  if (path === "statistics") return { title: "Statistics", href: "/admin/statistics" };
  const type = everyCollection.find((each) => each.path === path);
  return type && { title: collectionTitle(type), href: `/admin/${path}` };
}

/** The name of its list: in the sidebar, as the title of the page, in the palette and in breadcrumbs. */
export function collectionTitle({ plural, sidebar }: Collection): string {
  return sidebar.title ?? capitalized(plural);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
