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
      description="Export all content and media as Markdown, YAML and files, to archive it, edit it elsewhere or move it to another system. You can also import exports from WordPress and Ghost."
    >
      <ImportExportPage toMarkdown={loadConverter} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Export and import");
