import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { TransferPage } from "~/features/transfer/transfer-page.tsx";

export default function Export() {
  return (
    <AdminPage
      title="Export and import"
      description="All content and media as a folder of Markdown, YAML and files: to keep, to change elsewhere, or to leave with."
    >
      <TransferPage />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Export and import");
}
