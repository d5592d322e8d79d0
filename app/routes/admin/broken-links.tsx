import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { BrokenLinks } from "~/features/redirects/broken-links.tsx";
import { ButtonLink } from "~/ui/button.tsx";

export default function BrokenLinksReport() {
  const { user } = useAuth();
  return (
    <AdminPage
      title="Broken links"
      description="Links in texts, sections and menus that do not lead to a public page."
      actions={
        <ButtonLink href="/admin/redirects?only=unused" variant="secondary">
          Unused redirects
        </ButtonLink>
      }
    >
      <BrokenLinks userId={user?.id ?? ""} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Broken links");
