// Tables in the words of the back office, and where a row of them is edited.

const tables: Record<string, { name: string; section?: string }> = {
  blog_posts: { name: "Blog post", section: "blog" },
  case_studies: { name: "Case study", section: "case-studies" },
  knowledge_articles: { name: "Knowledge article", section: "knowledge-base" },
  legal_documents: { name: "Legal document", section: "legal-documents" },
  pages: { name: "Page", section: "pages" },
  services: { name: "Service", section: "services" },
  industries: { name: "Industry", section: "industries" },
  team_members: { name: "Team member", section: "team" },
  testimonials: { name: "Testimonial", section: "testimonials" },
  hero_slides: { name: "Hero slide", section: "hero-slides" },
  certifications: { name: "Certification", section: "certifications" },
  statistics: { name: "Statistic", section: "statistics" },
  announcements: { name: "Announcement", section: "announcements" },
  media: { name: "Image", section: "images" },
  company: { name: "Company", section: "company" },
  site_settings: { name: "Setting", section: "settings" },
  theme_configurations: { name: "Theme", section: "theme" },
  admin_users: { name: "Administrator", section: "settings" },
  contact_messages: { name: "Message", section: "messages" },
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

/** "display_order" is written "Display order". */
export function columnName(column: string): string {
  const words = column.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
