import { useQuery } from "@tanstack/react-query";
import { messageFor } from "~/lib/errors.ts";
import type { NameColumns } from "~/lib/record-names.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { type Change, recentChangesQuery } from "./queries.ts";

type RecentChangesProps = { userId: string; nameColumns: NameColumns };

export function RecentChanges({ userId, nameColumns }: RecentChangesProps) {
  const { data: changes, error, refetch } = useQuery(recentChangesQuery(userId, nameColumns));
  if (error && !changes) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!changes) return <SkeletonText lines={6} />;
  if (changes.length === 0) return <p className="overview-quiet">No changes yet.</p>;
  return (
    <ol className="recent-changes">
      {changes.map((change) => (
        <li key={change.id}>
          <span>{inWords(change)}</span>
          <TimeAgo date={change.at} className="recent-changes-time" />
        </li>
      ))}
    </ol>
  );
}

const verbs: Record<string, string> = {
  insert: "added",
  update: "changed",
  delete: "removed",
  export: "exported",
};
/** Tables as people call them. */
const nouns: Record<string, string> = {
  admin_users: "an administrator",
  announcements: "an announcement",
  blog_posts: "a post",
  case_studies: "a case study",
  certifications: "a certification",
  company: "the company",
  contact_messages: "a message",
  editors: "an editor",
  hero_slides: "a hero slide",
  industries: "an industry",
  invitations: "an invitation",
  knowledge_articles: "a knowledge article",
  legal_documents: "a legal document",
  media: "an image",
  menus: "a menu",
  mfa_factors: "a reader’s second factor",
  pages: "a page",
  services: "a service",
  site_settings: "a setting",
  statistics: "a statistic",
  tags: "a tag",
  team_members: "a team member",
  testimonials: "a testimonial",
  theme_configurations: "a theme",
};

function inWords({ who, action, table, title }: Change) {
  return (
    <>
      <strong>{who}</strong> {verbs[action] ?? action}{" "}
      {action === "export" ? "the messages" : (nouns[table] ?? table)}
      {title ? <>: {title.length > 80 ? `${title.slice(0, 78)}…` : title}</> : null}
    </>
  );
}
