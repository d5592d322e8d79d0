import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { AuditLog } from "~/features/audit-log/audit-log.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";

export default function AuditLogPage() {
  const { user } = useAuth();
  return (
    <AdminPage
      title="Audit log"
      description="Every change, with its author and time. The log cannot be edited."
    >
      <AuditLog userId={user?.id ?? ""} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Audit log");
