import { LinkField } from "~/features/admin-content/links/link-field.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { ImportRedirects } from "~/features/redirects/import-redirects.tsx";
import { RedirectForm } from "~/features/redirects/redirect-form.tsx";
import { RedirectList } from "~/features/redirects/redirect-list.tsx";
import { Button } from "~/ui/button.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";

export default function Redirects() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  return (
    <AdminPage
      title="Redirects"
      description="Old paths and where they lead. A changed path of something public is added by itself."
      actions={
        <>
          <ImportRedirects userId={userId} />
          <RedirectForm
            userId={userId}
            targetField={LinkField}
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
      <RedirectList userId={userId} targetField={LinkField} />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Redirects");
}
