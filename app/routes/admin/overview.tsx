import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";

export default function Overview() {
  return (
    <AdminPage title="Admin Dashboard" description="What needs attention, and what has changed.">
      {null}
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Admin Dashboard");
}
