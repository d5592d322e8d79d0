// Where the rows of each table are edited in the back office, and what one of them is called.

type Place = {
  noun: string;
  /** Below /admin. */
  section: string;
  /** All rows are on the section's own page. */
  isOnePage?: boolean;
};

const places: Record<string, Place> = {
  blog_posts: { noun: "Blog post", section: "blog" },
  case_studies: { noun: "Case study", section: "case-studies" },
  knowledge_articles: { noun: "Knowledge article", section: "knowledge-base" },
  legal_documents: { noun: "Legal document", section: "legal-documents" },
  menus: { noun: "Menu", section: "navigation" },
  pages: { noun: "Page", section: "pages" },
  services: { noun: "Service", section: "services" },
  industries: { noun: "Industry", section: "industries" },
  tags: { noun: "Tag", section: "tags" },
  team_members: { noun: "Team member", section: "team" },
  testimonials: { noun: "Testimonial", section: "testimonials" },
  hero_slides: { noun: "Hero slide", section: "hero-slides" },
  certifications: { noun: "Certification", section: "certifications" },
  trust_records: { noun: "Trust record", section: "trust-records" },
  status_notices: { noun: "Status notice", section: "status" },
  status_components: { noun: "Status component", section: "status-components" },
  statistics: { noun: "Statistic", section: "statistics", isOnePage: true },
  announcements: { noun: "Announcement", section: "announcements" },
  media: { noun: "Media file", section: "images", isOnePage: true },
  company: { noun: "Company", section: "company", isOnePage: true },
  site_settings: { noun: "Setting", section: "settings", isOnePage: true },
  theme_configurations: { noun: "Theme", section: "theme", isOnePage: true },
  admin_users: { noun: "Administrator", section: "people", isOnePage: true },
  editors: { noun: "Editor", section: "people", isOnePage: true },
  invitations: { noun: "Invitation", section: "people", isOnePage: true },
  account_blocks: { noun: "Account block", section: "people", isOnePage: true },
  mfa_factors: { noun: "Second factor", section: "settings", isOnePage: true },
  contact_messages: { noun: "Message", section: "messages" },
  error_groups: { noun: "Error", section: "error-logs", isOnePage: true },
};

export const placedTables = Object.entries(places).map(([table, { noun }]) => ({ table, noun }));

export function placeNoun(table: string): string {
  return places[table]?.noun ?? table.replaceAll("_", " ");
}

export function sectionHref(table: string): string | undefined {
  const place = places[table];
  return place && `/admin/${place.section}`;
}

/** Undefined where a row has no page of its own. */
export function recordHref(table: string, id: string): string | undefined {
  const place = places[table];
  return place && !place.isOnePage ? `/admin/${place.section}/${encodeURIComponent(id)}` : undefined;
}

/** Its own page, or the one that all rows are on. */
export function placeHref({ table_name, row_id }: { table_name: string; row_id: string }): string {
  return recordHref(table_name, row_id) ?? sectionHref(table_name) ?? "/admin";
}
