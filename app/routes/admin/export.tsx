import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { ImportExportPage } from "~/features/import-export/import-export-page.tsx";

export default function Export() {
  return (
    <AdminPage
      title="Export and import"
      description="All content and media as a folder of Markdown, YAML and files: to archive, to edit elsewhere, or to move to another system."
    >
      <ImportExportPage />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Export and import");
}
