import { redirects } from "#content-model/collections/redirects.ts";
import { DialogList } from "~/features/admin-content/dialog/dialog-list.tsx";
import { RecordDialog } from "~/features/admin-content/dialog/record-dialog.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { ImportRedirects } from "~/features/redirects/import-redirects.tsx";
import { RedirectTarget } from "~/features/redirects/redirect-target.tsx";
import { Button } from "~/ui/button.tsx";
import { LinkIcon, PlusIcon } from "~/ui/icons/actions.tsx";

const cells = { target: RedirectTarget };

export default function Redirects() {
  const { user } = useAuth();
  return (
    <AdminPage
      title="Redirects"
      description={redirects.about}
      actions={
        <>
          <ImportRedirects />
          <RecordDialog
            type={redirects}
            trigger={
              <Button>
                <PlusIcon width="18" height="18" />
                Add redirect
              </Button>
            }
          />
        </>
      }
    >
      <DialogList type={redirects} userId={user?.id ?? ""} icon={LinkIcon} cells={cells} />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Redirects");
}
