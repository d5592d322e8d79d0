// Where each kind of content is edited, and what one of it is called. Another table is shown by its name.
const places: Record<string, { noun: string; path: string; isSingle?: boolean }> = {
  announcements: { noun: "Announcement", path: "/admin/announcements" },
  blog_posts: { noun: "Blog post", path: "/admin/blog" },
  case_studies: { noun: "Case study", path: "/admin/case-studies" },
  certifications: { noun: "Certification", path: "/admin/certifications" },
  company: { noun: "Company", path: "/admin/company", isSingle: true },
  hero_slides: { noun: "Hero slide", path: "/admin/hero-slides" },
  industries: { noun: "Industry", path: "/admin/industries" },
  knowledge_articles: { noun: "Knowledge article", path: "/admin/knowledge-base" },
  legal_documents: { noun: "Legal document", path: "/admin/legal-documents" },
  menus: { noun: "Menu", path: "/admin/navigation" },
  pages: { noun: "Page", path: "/admin/pages" },
  services: { noun: "Service", path: "/admin/services" },
  status_components: { noun: "Status component", path: "/admin/status-components" },
  status_notices: { noun: "Status notice", path: "/admin/status" },
  site_settings: { noun: "Settings", path: "/admin/settings", isSingle: true },
  tags: { noun: "Tag", path: "/admin/tags" },
  team_members: { noun: "Team member", path: "/admin/team" },
  testimonials: { noun: "Testimonial", path: "/admin/testimonials" },
  trust_records: { noun: "Trust record", path: "/admin/trust-records" },
};

type Place = { table_name: string; row_id: string };

export function placeNoun({ table_name }: Place): string {
  return places[table_name]?.noun ?? table_name;
}

export function placeHref({ table_name, row_id }: Place): string {
  const place = places[table_name];
  if (!place) return "/admin";
  return place.isSingle ? place.path : `${place.path}/${encodeURIComponent(row_id)}`;
}
