import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { ImportTheme } from "~/features/theme/editor/import-theme.tsx";
import { ThemeManager } from "~/features/theme/editor/theme-manager.tsx";
import { useThemeActions } from "~/features/theme/editor/use-theme-actions.ts";
import { Button } from "~/ui/button.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";

export default function Theme() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const actions = useThemeActions(userId);
  return (
    <AdminPage
      title="Theme"
      description="How the site looks. Whatever you choose, words stay readable: a colour that is too weak is strengthened where it carries text."
      actions={
        <>
          <ImportTheme onFile={actions.importFile} />
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

export function meta() {
  return adminMeta("Theme");
}
