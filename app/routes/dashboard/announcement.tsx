import { NotificationRow } from "~/features/notifications/notification-row.tsx";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { followLink } from "~/lib/references/follow-link.ts";
import { missingPage } from "~/routes/site/missing-page.ts";
import { readPreview } from "~/routes/site/read-preview.ts";
import { Badge } from "~/ui/badge.tsx";
import type { Route } from "./+types/announcement";

export const handle: RouteHandle = { search: ["preview"] };

/** Reached only by a preview link: published announcements are on the dashboard, among a reader's own notifications. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "announcements");
  if (!link) throw await missingPage(db);
  const { title, body, published_at: publishedAt, updated_at: updatedAt } = link.row;
  const href = await followLink(db, link.row.href);
  return {
    announcement: { title, body, href, published_at: publishedAt ?? updatedAt },
    preview: link.preview,
  };
}

export default function Announcement({ loaderData: { announcement } }: Route.ComponentProps) {
  return (
    <main id="main" className="container-page dashboard dense">
      <p className="eyebrow">Dashboard</p>
      <h1 className="title">An announcement, as readers see it</h1>
      <p className="lead">Shown among the notifications of every registered user.</p>
      <section className="panel">
        <div className="panel-head">
          <h2 className="panel-title">Notifications</h2>
          <Badge variant="signal">1 unread</Badge>
        </div>
        <ul className="notifications">
          <NotificationRow notification={{ source: "announcement", read_at: null, ...announcement }} />
        </ul>
      </section>
    </main>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "An announcement, as readers see it",
    description: "A preview by link.",
    path: "/dashboard",
    noindex: true,
  });
}
