import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { ImportExportPage } from "~/features/import-export/import-export-page.tsx";

/** Loads the editor's converter only for an import from another system. */
async function loadConverter() {
  const { htmlToMarkdown } = await import("~/features/admin-content/editor/visual/paste/html-to-markdown.ts");
  return htmlToMarkdown;
}

export default function Export() {
  return (
    <AdminPage
      title="Export and import"
      description="All content and media as a folder of Markdown, YAML and files: to archive, to edit elsewhere, or to move to another system. Import also takes the exports of WordPress and Ghost."
    >
      <ImportExportPage toMarkdown={loadConverter} />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Export and import");
}
