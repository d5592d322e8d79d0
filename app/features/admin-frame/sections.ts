// The back office as one list: the sidebar, the palette and the breadcrumbs are read from it. A new page is a line here and one in routes.ts.

import { EditIcon, LinkIcon, SlidersIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon, DownloadIcon } from "~/ui/icons/arrows.tsx";
import {
  BookIcon,
  BookmarkIcon,
  CheckIcon,
  ClockIcon,
  MailIcon,
  MenuIcon,
  SearchIcon,
} from "~/ui/icons/everyday.tsx";
import type { Icon } from "~/ui/icons/icon.tsx";
import {
  AwardIcon,
  BriefcaseIcon,
  BuildingIcon,
  FileIcon,
  HomeIcon,
  ImageIcon,
  LayersIcon,
  MapPinIcon,
  PaletteIcon,
  PercentIcon,
  QuoteIcon,
  ServerIcon,
  ShieldIcon,
  UserIcon,
  UsersIcon,
} from "~/ui/icons/objects.tsx";
import { ActivityIcon, BellIcon, CalendarIcon, ChartIcon, WarningIcon } from "~/ui/icons/status.tsx";

export const sectionGroups = [
  "Overview",
  "Content Management",
  "Media & Assets",
  "Analytics & Monitoring",
  "Configuration",
] as const;

export type Section = {
  group: (typeof sectionGroups)[number];
  title: string;
  path: `/admin${string}`;
  icon: Icon;
  /** Further words the palette finds it by. */
  keywords: string[];
};

/** As in features/auth: what the frame shows to whom. */
export type OfficeRole = "admin" | "editor";

export const sections: readonly Section[] = [
  section("Overview", "Dashboard", "/admin", HomeIcon, ["overview", "home", "start"]),
  section("Overview", "Reviews", "/admin/reviews", CheckIcon, ["approve", "comments", "second person"]),
  section("Overview", "Calendar", "/admin/calendar", CalendarIcon, [
    "scheduled",
    "month",
    "review",
    "expiring",
  ]),
  section("Overview", "Messages", "/admin/messages", MailIcon, ["inbox", "contact", "enquiries"]),

  section("Content Management", "Blog", "/admin/blog", EditIcon, ["posts", "articles", "write"]),
  section("Content Management", "Case Studies", "/admin/case-studies", BriefcaseIcon, [
    "clients",
    "outcomes",
  ]),
  section("Content Management", "Knowledge Base", "/admin/knowledge-base", BookIcon, ["articles", "help"]),
  section("Content Management", "Tags", "/admin/tags", BookmarkIcon, ["subjects", "topics", "merge"]),
  section("Content Management", "Team", "/admin/team", UsersIcon, ["people", "about", "members"]),
  section("Content Management", "Testimonials", "/admin/testimonials", QuoteIcon, ["quotes", "clients"]),
  section("Content Management", "Services", "/admin/services", ServerIcon, ["offering", "practices"]),
  section("Content Management", "Industries", "/admin/industries", BuildingIcon, ["sectors"]),
  section("Content Management", "Pages", "/admin/pages", FileIcon, ["trust", "solutions", "company"]),
  section("Content Management", "Navigation", "/admin/navigation", MenuIcon, [
    "menu",
    "header",
    "footer",
    "links",
  ]),
  section("Content Management", "Page Texts", "/admin/page-texts", QuoteIcon, [
    "headings",
    "call to action",
    "404",
    "search",
  ]),
  section("Content Management", "Legal Documents", "/admin/legal-documents", ShieldIcon, [
    "privacy",
    "terms",
  ]),
  section("Content Management", "Trust Records", "/admin/trust-records", CheckIcon, [
    "sites",
    "insurance",
    "tests",
    "reviews",
  ]),
  section("Content Management", "Status", "/admin/status", ActivityIcon, [
    "incidents",
    "maintenance",
    "outage",
    "availability",
  ]),
  section("Content Management", "Status Components", "/admin/status-components", LayersIcon, [
    "services",
    "availability",
  ]),
  section("Content Management", "Redirects", "/admin/redirects", ArrowUpRightIcon, [
    "links",
    "moved",
    "301",
    "paths",
  ]),
  section("Content Management", "Broken Links", "/admin/broken-links", LinkIcon, ["404", "missing", "dead"]),
  section("Content Management", "Search", "/admin/search", SearchIcon, [
    "synonyms",
    "not found",
    "words",
    "abbreviations",
  ]),
  section("Content Management", "Announcements", "/admin/announcements", BellIcon, [
    "notifications",
    "readers",
  ]),

  section("Media & Assets", "Media", "/admin/images", ImageIcon, ["images", "documents", "files", "upload"]),
  section("Media & Assets", "Hero Slides", "/admin/hero-slides", LayersIcon, ["home", "banner"]),
  section("Media & Assets", "Certifications", "/admin/certifications", AwardIcon, ["certificates", "iso"]),

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
): Section {
  return { group, title, path, icon, keywords };
}
