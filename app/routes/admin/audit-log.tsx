import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { AuditLog } from "~/features/audit-log/audit-log.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";

export default function AuditLogPage() {
  const { user } = useAuth();
  return (
    <AdminPage
      title="Audit Log"
      description="Who changed what, and when. Written by the database itself: no one can add to it or take from it here."
    >
      <AuditLog userId={user?.id ?? ""} />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Audit Log");
}
