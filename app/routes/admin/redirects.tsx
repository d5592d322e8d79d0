import type { ComponentProps } from "react";
import { redirects } from "#content-model/collections/redirects.ts";
import { ContentList } from "~/features/admin-content/list/content-list.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { ImportRedirects } from "~/features/redirects/import-redirects.tsx";
import { RedirectTarget } from "~/features/redirects/redirect-target.tsx";

const cells = { target: RedirectTarget };

export default function Redirects() {
  const { user } = useAuth();
  return (
    <ContentList type={redirects} title="Links" userId={user?.id ?? ""} page={RedirectsPage} cells={cells} />
  );
}

function RedirectsPage({ actions, ...page }: ComponentProps<typeof AdminPage>) {
  return (
    <AdminPage
      {...page}
      actions={
        <>
          <ImportRedirects />
          {actions}
        </>
      }
    />
  );
}

export const meta = () => adminMeta("Links");
