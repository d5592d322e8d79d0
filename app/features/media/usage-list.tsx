import type { UseQueryResult } from "@tanstack/react-query";
import { messageFor } from "~/lib/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Link } from "~/ui/link.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import type { MediaUse } from "./library-queries.ts";

/** Where each kind of content is edited, and what one of it is called. Another table is shown by its name. */
const places: Record<string, { noun: string; path?: string }> = {
  announcements: { noun: "Announcement", path: "/admin/announcements" },
  blog_posts: { noun: "Blog post", path: "/admin/blog" },
  case_studies: { noun: "Case study", path: "/admin/case-studies" },
  certifications: { noun: "Certification", path: "/admin/certifications" },
  company: { noun: "Company", path: "/admin/company" },
  hero_slides: { noun: "Hero slide", path: "/admin/hero-slides" },
  industries: { noun: "Industry", path: "/admin/industries" },
  knowledge_articles: { noun: "Knowledge article", path: "/admin/knowledge-base" },
  legal_documents: { noun: "Legal document", path: "/admin/legal-documents" },
  pages: { noun: "Page", path: "/admin/pages" },
  services: { noun: "Service", path: "/admin/services" },
  site_settings: { noun: "Settings", path: "/admin/settings" },
  team_members: { noun: "Team member", path: "/admin/team" },
};
const singletons = new Set(["company", "site_settings"]);

export function UsageList({ usage }: { usage: UseQueryResult<MediaUse[]> }) {
  return (
    <section className="media-usage" aria-labelledby="media-usage">
      <h3 id="media-usage">Where it is used</h3>
      <Uses usage={usage} />
    </section>
  );
}

function Uses({ usage: { data, error } }: { usage: UseQueryResult<MediaUse[]> }) {
  if (error) return <p className="small">{messageFor(error)}</p>;
  if (!data) return <SkeletonText lines={2} />;
  const rows = [...new Map(data.map((use) => [`${use.table_name} ${use.row_id}`, use])).values()];
  if (rows.length === 0) return <p className="small">Nowhere yet.</p>;
  return (
    <ul>
      {rows.map((use) => (
        <li key={`${use.table_name} ${use.row_id}`}>
          <Link href={hrefOf(use)}>{use.title}</Link>
          <span className="small">{places[use.table_name]?.noun ?? use.table_name}</span>
          {use.in_trash ? <Badge>In the trash</Badge> : null}
        </li>
      ))}
    </ul>
  );
}

function hrefOf({ table_name, row_id }: MediaUse): string {
  const path = places[table_name]?.path ?? "/admin";
  return singletons.has(table_name) || path === "/admin" ? path : `${path}/${encodeURIComponent(row_id)}`;
}
