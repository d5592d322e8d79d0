import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { ErrorList } from "~/features/error-logs/error-list.tsx";

export default function ErrorLogs() {
  const { user } = useAuth();
  return (
    <AdminPage
      title="Error logs"
      description="Errors from browsers and the web process, grouped. Personal data is removed before an error is stored."
    >
      <ErrorList userId={user?.id ?? ""} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Error logs");
