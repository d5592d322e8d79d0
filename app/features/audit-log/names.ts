// Tables in the words of the back office, and where a row of them is edited.

/** With pages: each row has one of its own below the section. */
const tables: Record<string, { name: string; section?: string; hasPages?: boolean }> = {
  blog_posts: { name: "Blog post", section: "blog", hasPages: true },
  case_studies: { name: "Case study", section: "case-studies", hasPages: true },
  knowledge_articles: { name: "Knowledge article", section: "knowledge-base", hasPages: true },
  legal_documents: { name: "Legal document", section: "legal-documents", hasPages: true },
  menus: { name: "Menu", section: "navigation", hasPages: true },
  pages: { name: "Page", section: "pages", hasPages: true },
  services: { name: "Service", section: "services", hasPages: true },
  industries: { name: "Industry", section: "industries", hasPages: true },
  tags: { name: "Tag", section: "tags", hasPages: true },
  team_members: { name: "Team member", section: "team", hasPages: true },
  testimonials: { name: "Testimonial", section: "testimonials", hasPages: true },
  hero_slides: { name: "Hero slide", section: "hero-slides", hasPages: true },
  certifications: { name: "Certification", section: "certifications", hasPages: true },
  trust_records: { name: "Trust record", section: "trust-records", hasPages: true },
  status_notices: { name: "Status notice", section: "status", hasPages: true },
  status_components: { name: "Status component", section: "status-components", hasPages: true },
  statistics: { name: "Statistic", section: "statistics" },
  announcements: { name: "Announcement", section: "announcements", hasPages: true },
  media: { name: "Media file", section: "images" },
  company: { name: "Company", section: "company" },
  site_settings: { name: "Setting", section: "settings" },
  theme_configurations: { name: "Theme", section: "theme" },
  admin_users: { name: "Administrator", section: "people" },
  editors: { name: "Editor", section: "people" },
  invitations: { name: "Invitation", section: "people" },
  mfa_factors: { name: "Second factor", section: "settings" },
  contact_messages: { name: "Message", section: "messages", hasPages: true },
  error_groups: { name: "Error", section: "error-logs" },
};

export const auditedTables = Object.entries(tables).map(([table, { name }]) => ({ table, name }));

export function tableName(table: string): string {
  return tables[table]?.name ?? table.replaceAll("_", " ");
}

export function sectionHref(table: string): string | undefined {
  const section = tables[table]?.section;
  return section ? `/admin/${section}` : undefined;
}

/** Where the row itself is edited, unless it was removed; an export has many rows. */
export function recordHref(row: { table_name: string; row_id: string; action: string }): string | undefined {
  const table = tables[row.table_name];
  return table?.hasPages && row.action !== "delete" && row.action !== "export"
    ? `/admin/${table.section}/${row.row_id}`
    : undefined;
}

/** "display_order" is written "Display order". */
export function columnName(column: string): string {
  const words = column.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
