// The back office as one list: the sidebar, the palette and the breadcrumbs are read from it. A new page is a line here and one in routes.ts.

import { EditIcon, LinkIcon, SlidersIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon } from "~/ui/icons/arrows.tsx";
import { BookIcon, BookmarkIcon, ClockIcon, MailIcon, MenuIcon } from "~/ui/icons/everyday.tsx";
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

export const sections: readonly Section[] = [
  section("Overview", "Dashboard", "/admin", HomeIcon, ["overview", "home", "start"]),
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
  section("Content Management", "Redirects", "/admin/redirects", ArrowUpRightIcon, [
    "links",
    "moved",
    "301",
    "paths",
  ]),
  section("Content Management", "Broken Links", "/admin/broken-links", LinkIcon, ["404", "missing", "dead"]),
  section("Content Management", "Announcements", "/admin/announcements", BellIcon, [
    "notifications",
    "readers",
  ]),

  section("Media & Assets", "Images", "/admin/images", ImageIcon, ["media", "files", "upload"]),
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
  section("Configuration", "Settings", "/admin/settings", SlidersIcon, [
    "admins",
    "mail",
    "sign-up",
    "banner",
  ]),
];

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
