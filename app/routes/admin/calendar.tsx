import { siteZoneName } from "#common/dates/site-time.ts";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { Calendar } from "~/features/calendar/calendar.tsx";

export default function CalendarPage() {
  return (
    <AdminPage
      title="Calendar"
      description={`Publications, scheduled changes, expiry dates and due reviews. Times are ${siteZoneName}.`}
    >
      <Calendar userId={useAuth().user?.id ?? ""} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Calendar");
