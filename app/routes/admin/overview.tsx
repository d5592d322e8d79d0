import type { ReactNode } from "react";
import { ReviewList } from "~/features/admin-content/review/review-list.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { QuickCreate } from "~/features/admin-frame/quick-create.tsx";
import { useAuth, useOfficeAccess } from "~/features/auth/auth-provider.tsx";
import { Upcoming } from "~/features/calendar/upcoming.tsx";
import { AttentionList } from "~/features/overview/attention-list.tsx";
import { Glance } from "~/features/overview/glance.tsx";
import { OwnWork } from "~/features/overview/own-work.tsx";
import { RecentChanges } from "~/features/overview/recent-changes.tsx";
import { Link } from "~/ui/link.tsx";

export default function Overview() {
  const userId = useAuth().user?.id ?? "";
  const isAdmin = useOfficeAccess()?.role === "admin";
  return (
    <AdminPage title="Admin Dashboard" description="Open tasks and recent changes.">
      <QuickCreate />
      <div className="overview">
        <div className="overview-column">
          <Part title="Needs attention">
            <AttentionList userId={userId} />
          </Part>
          <Part title="Your work">
            <OwnWork userId={userId} />
          </Part>
        </div>
        <div className="overview-column">
          <Part title="Reviews" more={<Link href="/admin/reviews">All reviews</Link>}>
            <ReviewList userId={userId} only="waiting" />
          </Part>
          <Part title="Coming up" more={<Link href="/admin/calendar">Calendar</Link>}>
            <Upcoming userId={userId} />
          </Part>
        </div>
        {isAdmin ? (
          <div className="overview-column">
            <Part title="At a glance">
              <Glance userId={userId} />
            </Part>
            <Part title="Recent changes" more={<Link href="/admin/audit-log">Audit log</Link>}>
              <RecentChanges userId={userId} />
            </Part>
          </div>
        ) : null}
      </div>
    </AdminPage>
  );
}

function Part({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="overview-part" aria-label={title}>
      <div className="overview-head">
        <h2 className="overview-title">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

export const meta = () => adminMeta("Admin Dashboard");
