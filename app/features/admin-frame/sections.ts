// The back office as one list: the sidebar, the palette and the breadcrumbs are read from it. A collection brings its own entry; any
// other page is a line here and one in routes.ts.
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
  /** Further words the palette finds it by. */
  keywords: string[];
};

/** Within its group; where none is given, as it is written. */
type OrderedSection = Section & { order: number };

/** As in features/auth: what the frame shows to whom. */
export type OfficeRole = "admin" | "editor";

/** Pages that are no collections. */
const otherSections: OrderedSection[] = [
  section("Overview", "Dashboard", "/admin", HomeIcon, ["overview", "home", "start"]),
  section("Overview", "Reviews", "/admin/reviews", CheckIcon, ["approve", "comments", "second person"]),
  section("Overview", "Calendar", "/admin/calendar", CalendarIcon, [
    "scheduled",
    "month",
    "review",
    "expiring",
  ]),
  section("Overview", "Messages", "/admin/messages", MailIcon, ["inbox", "contact", "enquiries"]),

  section(
    "Content Management",
    "Page Texts",
    "/admin/page-texts",
    QuoteIcon,
    ["headings", "call to action", "404", "search"],
    11,
  ),
  section(
    "Content Management",
    "Redirects",
    "/admin/redirects",
    ArrowUpRightIcon,
    ["links", "moved", "301", "paths"],
    16,
  ),
  section(
    "Content Management",
    "Broken Links",
    "/admin/broken-links",
    LinkIcon,
    ["404", "missing", "dead"],
    17,
  ),
  section(
    "Content Management",
    "Search",
    "/admin/search",
    SearchIcon,
    ["synonyms", "not found", "words", "abbreviations"],
    18,
  ),

  section("Analytics & Monitoring", "Analytics", "/admin/analytics", ChartIcon, ["visitors", "traffic"]),
  section("Analytics & Monitoring", "Statistics", "/admin/statistics", PercentIcon, ["figures", "home"]),
  section("Analytics & Monitoring", "Error Logs", "/admin/error-logs", WarningIcon, ["exceptions", "bugs"]),
  section("Analytics & Monitoring", "Performance", "/admin/performance", ActivityIcon, ["speed", "vitals"]),
  section("Analytics & Monitoring", "Audit Log", "/admin/audit-log", ClockIcon, [
    "history",
    "changes",
    "who",
  ]),

  section("Configuration", "Company", "/admin/company", MapPinIcon, ["brand", "logo", "address", "phone"]),
  section("Configuration", "Theme", "/admin/theme", PaletteIcon, ["colours", "fonts", "look"]),
  section("Configuration", "People", "/admin/people", UserIcon, [
    "admins",
    "editors",
    "invite",
    "roles",
    "rights",
  ]),
  section("Configuration", "Settings", "/admin/settings", SlidersIcon, ["mail", "sign-up", "banner"]),
  section("Configuration", "Export and Import", "/admin/export", DownloadIcon, [
    "backup",
    "zip",
    "markdown",
    "leave",
  ]),
];

const collectionSections = everyCollection.map(
  ({ path, plural, sidebar: { group, order, icon, keywords, title = titleCase(plural) } }): OrderedSection =>
    section(group, title, `/admin/${path}`, icons[icon], keywords, order),
);

export const sections: readonly Section[] = [...otherSections, ...collectionSections].sort(
  (one, other) =>
    sidebarGroups.indexOf(one.group) - sidebarGroups.indexOf(other.group) || one.order - other.order,
);

/** What editors do not see: people, what they write and do, and how the site is set up. The database holds it. */
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

export function sectionsFor(role: OfficeRole): readonly Section[] {
  return role === "admin" ? sections : sections.filter(({ path }) => !adminPaths.includes(path));
}

/** A path below the back office that leads nowhere says so to editors, too. */
export function isForEditors(pathname: string): boolean {
  return !adminPaths.includes(sectionOf(pathname)?.path ?? "");
}

/** The section a path belongs to: its own page, or one below it. */
export function sectionOf(pathname: string): Section | undefined {
  const path = pathname.replace(/\/$/, "");
  return sections.find(
    (each) => each.path === path || (each.path !== "/admin" && path.startsWith(`${each.path}/`)),
  );
}

function section(
  group: Section["group"],
  title: string,
  path: Section["path"],
  icon: Icon,
  keywords: string[],
  order = 0,
): OrderedSection {
  return { group, title, path, icon, keywords, order };
}

function titleCase(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
