// The sections of the back office, for the sidebar, the palette and the breadcrumbs. A collection has its entry in its own file; any other
// page is a line here and one in routes.ts.
import { sidebarTitle } from "#content-model/admin-routes.ts";
import { type SidebarEntry, sidebarGroups } from "#content-model/collection.ts";
import { everyCollection } from "#content-model/every-collection.ts";
import { LinkIcon, SlidersIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon, DownloadIcon } from "~/ui/icons/arrows.tsx";
import { CheckIcon, ClockIcon, MailIcon, SearchIcon } from "~/ui/icons/everyday.tsx";
import type { Icon } from "~/ui/icons/icon.tsx";
import { HomeIcon, MapPinIcon, PaletteIcon, PercentIcon, QuoteIcon, UserIcon } from "~/ui/icons/objects.tsx";
import { ActivityIcon, CalendarIcon, ChartIcon, WarningIcon } from "~/ui/icons/status.tsx";
import { icons } from "./icons.ts";

export type Section = {
  group: SidebarEntry["group"];
  title: string;
  path: `/admin${string}`;
  icon: Icon;
  /** Further words for the search of the palette. */
  keywords: string[];
};

export type BackOfficeRole = "admin" | "editor";

/** A section before its group is known. */
type Entry = Omit<Section, "group"> & { order: number };

/** Pages that are no collections, by group. */
const otherSections: Record<Section["group"], Entry[]> = {
  Overview: [
    entry("Dashboard", "/admin", HomeIcon, "overview, home, start"),
    entry("Reviews", "/admin/reviews", CheckIcon, "approve, comments, second person"),
    entry("Calendar", "/admin/calendar", CalendarIcon, "scheduled, month, review, expiring"),
    entry("Messages", "/admin/messages", MailIcon, "inbox, contact, enquiries"),
  ],
  "Content Management": [
    entry("Page Texts", "/admin/page-texts", QuoteIcon, "headings, call to action, 404, search", 11),
    entry("Redirects", "/admin/redirects", ArrowUpRightIcon, "links, moved, 301, paths", 16),
    entry("Broken Links", "/admin/broken-links", LinkIcon, "404, missing, dead", 17),
    entry("Search", "/admin/search", SearchIcon, "synonyms, not found, words, abbreviations", 18),
  ],
  "Media & Assets": [],
  "Analytics & Monitoring": [
    entry("Analytics", "/admin/analytics", ChartIcon, "visitors, traffic"),
    entry("Statistics", "/admin/statistics", PercentIcon, "figures, home"),
    entry("Error Logs", "/admin/error-logs", WarningIcon, "exceptions, bugs"),
    entry("Performance", "/admin/performance", ActivityIcon, "speed, vitals"),
    entry("Audit Log", "/admin/audit-log", ClockIcon, "history, changes, who"),
  ],
  Configuration: [
    entry("Company", "/admin/company", MapPinIcon, "brand, logo, address, phone"),
    entry("Theme", "/admin/theme", PaletteIcon, "colours, fonts, look"),
    entry("People", "/admin/people", UserIcon, "admins, editors, invite, roles, rights"),
    entry("Settings", "/admin/settings", SlidersIcon, "mail, sign-up, banner"),
    entry("Export and Import", "/admin/export", DownloadIcon, "backup, zip, markdown, leave"),
  ],
};

function sectionsOf(group: Section["group"]): Section[] {
  const ofCollections = everyCollection
    .filter(({ sidebar }) => sidebar.group === group)
    .map((type): Entry => {
      const { order, icon, keywords } = type.sidebar;
      return { title: sidebarTitle(type), path: `/admin/${type.path}`, icon: icons[icon], keywords, order };
    });
  return [...otherSections[group], ...ofCollections]
    .sort((one, other) => one.order - other.order)
    .map(({ order, ...section }) => ({ group, ...section }));
}

export const sections: readonly Section[] = sidebarGroups.flatMap(sectionsOf);

/** Sections for administrators only. The database enforces this. */
const adminPaths: readonly string[] = [
  "/admin/messages",
  "/admin/analytics",
  "/admin/error-logs",
  "/admin/performance",
  "/admin/audit-log",
  "/admin/company",
  "/admin/theme",
  "/admin/people",
  "/admin/export",
  "/admin/settings",
];

export function sectionsFor(role: BackOfficeRole): readonly Section[] {
  return role === "admin" ? sections : sections.filter(({ path }) => !adminPaths.includes(path));
}

/** True for unknown paths as well: editors see that the page does not exist. */
export function isForEditors(pathname: string): boolean {
  return !adminPaths.includes(sectionOf(pathname)?.path ?? "");
}

/** The section of its own page or of a page below it. */
export function sectionOf(pathname: string): Section | undefined {
  const path = pathname.replace(/\/$/, "");
  return sections.find(
    (each) => each.path === path || (each.path !== "/admin" && path.startsWith(`${each.path}/`)),
  );
}

/** Keywords are separated by commas. Entries with the same order keep the order of this file. */
function entry(title: string, path: Section["path"], icon: Icon, keywords: string, order = 0): Entry {
  return { title, path, icon, keywords: keywords.split(", "), order };
}

/** The most frequent new records: in the palette and on the dashboard. */
export const creations: readonly { title: string; path: string; keywords: string[] }[] = [
  ...everyCollection.flatMap(({ path, quickCreate, files }) =>
    quickCreate ? [{ ...quickCreate, path: files ? `/admin/${path}` : `/admin/${path}/new` }] : [],
  ),
  { title: "Add statistic", path: "/admin/statistics?add", keywords: ["figure", "number"] },
];
