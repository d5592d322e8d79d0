import { ReviewList } from "~/features/admin-content/review/review-list.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";

export default function Reviews() {
  return (
    <AdminPage title="Reviews" description="Reviews waiting for you, and reviews you requested.">
      <ReviewList userId={useAuth().user?.id ?? ""} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Reviews");
