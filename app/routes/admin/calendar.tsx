import { siteZoneName } from "#common/dates/site-time.ts";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { sections } from "~/features/admin-frame/sections.ts";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { Calendar } from "~/features/calendar/calendar.tsx";

export default function CalendarPage() {
  const { user } = useAuth();
  return (
    <AdminPage
      title="Calendar"
      description={`What is published, changes by schedule, ends, or should be looked at again. Times are ${siteZoneName}.`}
    >
      <Calendar userId={user?.id ?? ""} kinds={kindNames} />
    </AdminPage>
  );
}

const kindNames = (kind: string) => sections.find(({ path }) => path === `/admin/${kind}`);

export function meta() {
  return adminMeta("Calendar");
}
