// The sections of the back office, for the sidebar, the palette and the breadcrumbs. The pages of a section are its tabs. A collection names
// its place in its own file, and page texts name theirs; any other page is a line here and one in routes.ts.
import { collectionTitle } from "#content-model/admin-routes.ts";
import { type Collection, type SidebarEntry, sidebarGroups } from "#content-model/collection.ts";
import { everyCollection } from "#content-model/every-collection.ts";
import { pageTextKinds, pageTexts } from "#content-model/page-texts.ts";
import { LinkIcon, SlidersIcon } from "~/ui/icons/actions.tsx";
import { MailIcon } from "~/ui/icons/everyday.tsx";
import type { Icon } from "~/ui/icons/icon.tsx";
import { HomeIcon, MapPinIcon, PaletteIcon, PercentIcon, UserIcon } from "~/ui/icons/objects.tsx";
import { ActivityIcon, CalendarIcon, ChartIcon, WarningIcon } from "~/ui/icons/status.tsx";
import { icons } from "./icons.ts";

export type BackOfficeRole = "admin" | "editor";

type Path = `/admin${string}`;

export type SectionPage = {
  title: string;
  path: Path;
  /** Its name among the tabs of the section. */
  tab: string;
  /** Further words for the search of the palette. */
  keywords: string[];
};

export type Section = {
  group: SidebarEntry["group"];
  icon: Icon;
  /** Title and path are those of its first page. */
  title: string;
  path: Path;
  pages: readonly SectionPage[];
};

/** The first page of a section. Those with the same order keep the order of this file. */
type First = { group: Section["group"]; order: number; icon: Icon; page: SectionPage };
type Further = { under: string; page: SectionPage };

const firstPages: readonly First[] = [
  first("Overview", HomeIcon, page("Dashboard", "/admin", "overview, home, start")),
  first("Overview", CalendarIcon, page("Calendar", "/admin/calendar", "scheduled, month, expiring")),
  first("Overview", MailIcon, page("Messages", "/admin/messages", "contact, enquiries", "Inbox")),
  first(
    "Content Management",
    LinkIcon,
    page("Links", "/admin/redirects", "redirects, moved, 301, paths", "Redirects"),
    16,
  ),
  first("Analytics & Monitoring", ChartIcon, page("Analytics", "/admin/analytics", "visitors, traffic")),
  first("Analytics & Monitoring", PercentIcon, page("Statistics", "/admin/statistics", "figures, home")),
  first("Analytics & Monitoring", WarningIcon, page("Error logs", "/admin/error-logs", "exceptions, bugs")),
  first("Analytics & Monitoring", ActivityIcon, page("Performance", "/admin/performance", "speed, vitals")),
  first("Configuration", MapPinIcon, page("Company", "/admin/company", "brand, logo, address, phone")),
  first("Configuration", PaletteIcon, page("Theme", "/admin/theme", "colours, fonts, look")),
  first("Configuration", UserIcon, page("People", "/admin/people", "admins, editors, invite, roles, rights")),
  first(
    "Configuration",
    SlidersIcon,
    page("Settings", "/admin/settings", "mail, sign-up, banner", "General"),
  ),
  ...everyCollection.flatMap((type): First[] => {
    const { sidebar } = type;
    if ("under" in sidebar) return [];
    return [
      { group: sidebar.group, order: sidebar.order, icon: icons[sidebar.icon], page: pageOfCollection(type) },
    ];
  }),
];

const furtherPages: readonly Further[] = [
  { under: "/admin", page: page("Reviews", "/admin/reviews", "approve, comments, second person") },
  { under: "/admin/redirects", page: page("Broken links", "/admin/broken-links", "404, missing, dead") },
  { under: "/admin/people", page: page("Audit log", "/admin/audit-log", "history, changes, who") },
  { under: "/admin/settings", page: page("Search", "/admin/search", "synonyms, not found, abbreviations") },
  {
    under: "/admin/settings",
    page: page("Export and import", "/admin/export", "backup, zip, markdown, leave"),
  },
  ...everyCollection.flatMap((type): Further[] =>
    "under" in type.sidebar ? [{ under: `/admin/${type.sidebar.under}`, page: pageOfCollection(type) }] : [],
  ),
  ...pageTextKinds.map((kind): Further => {
    const { path, title, ...texts } = pageTexts[kind];
    return {
      under: `/admin/${path.replace(/\/.*/, "")}`,
      page: page(
        title,
        `/admin/${path}`,
        "headings, call to action",
        "tab" in texts ? texts.tab : "Page texts",
      ),
    };
  }),
];

/** Keywords are separated by commas. */
function page(title: string, path: Path, keywords: string, tab = title): SectionPage {
  return { title, path, tab, keywords: keywords.split(", ") };
}

function first(group: Section["group"], icon: Icon, page: SectionPage, order = 0): First {
  return { group, icon, page, order };
}

function pageOfCollection(type: Collection): SectionPage {
  const { tab = type.plural.replace(/^./, (letter) => letter.toUpperCase()), keywords } = type.sidebar;
  return { title: collectionTitle(type), path: `/admin/${type.path}`, tab, keywords };
}

/** Pages for administrators only. The database enforces this. */
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

/** A section without the pages that the role may not open. Its title is that of the first remaining page. */
function sectionsWith(isAllowed: (path: string) => boolean): readonly Section[] {
  return sidebarGroups.flatMap((group) =>
    firstPages
      .filter((each) => each.group === group)
      .sort((one, other) => one.order - other.order)
      .flatMap(({ icon, page }): Section[] => {
        const further = furtherPages.filter(({ under }) => under === page.path).map((each) => each.page);
        const pages = [page, ...further].filter(({ path }) => isAllowed(path));
        const [shown] = pages;
        return shown ? [{ group, icon, title: shown.title, path: shown.path, pages }] : [];
      }),
  );
}

const sectionsByRole: Record<BackOfficeRole, readonly Section[]> = {
  admin: sectionsWith(() => true),
  editor: sectionsWith((path) => !adminPaths.includes(path)),
};

export function sectionsFor(role: BackOfficeRole): readonly Section[] {
  return sectionsByRole[role];
}

/** True for unknown paths as well: editors see that the page does not exist. */
export function isForEditors(pathname: string): boolean {
  return !adminPaths.includes(placeOf(pathname, "admin")?.page.path ?? "");
}

/** The section and the page in it that a path is, or is below. */
export function placeOf(
  pathname: string,
  role: BackOfficeRole,
): { section: Section; page: SectionPage } | undefined {
  const path = pathname.replace(/\/$/, "");
  const isWithin = (each: SectionPage) =>
    each.path === path || (each.path !== "/admin" && path.startsWith(`${each.path}/`));
  const places = sectionsFor(role).flatMap((section) =>
    section.pages.filter(isWithin).map((page) => ({ section, page })),
  );
  // Page texts are below the path of their collection.
  return places.sort((one, other) => other.page.path.length - one.page.path.length)[0];
}

type Creation = { title: string; path: string; order: number; keywords: string[] };

/** The most frequent new records, the most frequent first: in the palette and on the dashboard. */
export const creations: readonly Creation[] = [
  ...everyCollection.flatMap(({ path, quickCreate, files }): Creation[] =>
    quickCreate ? [{ path: files ? `/admin/${path}` : `/admin/${path}/new`, ...quickCreate }] : [],
  ),
  { title: "Add statistic", path: "/admin/statistics?add", order: 8, keywords: ["figure", "number"] },
].sort((one, other) => one.order - other.order);
