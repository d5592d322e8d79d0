import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { ThemeManager } from "~/features/theme/editor/theme-manager.tsx";
import { useThemeActions } from "~/features/theme/editor/use-theme-actions.ts";
import { Button } from "~/ui/button.tsx";
import { FileButton } from "~/ui/file-button.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";

export default function Theme() {
  const userId = useAuth().user?.id ?? "";
  const actions = useThemeActions(userId);
  return (
    <AdminPage
      title="Theme"
      description="How the site looks. Text always stays readable: colours with too little contrast are strengthened where they carry text."
      actions={
        <>
          <FileButton accept="application/json,.json" testId="import-theme" onFile={actions.importFile}>
            Import
          </FileButton>
          <Button variant="secondary" onClick={() => void actions.create()}>
            <PlusIcon width="18" height="18" />
            New theme
          </Button>
        </>
      }
    >
      <ThemeManager userId={userId} actions={actions} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Theme");
