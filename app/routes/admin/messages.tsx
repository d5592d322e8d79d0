import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { ExportButton } from "~/features/messages/export-button.tsx";
import { Inbox } from "~/features/messages/inbox.tsx";
import { RetentionNote } from "~/features/site-settings/retention-section.tsx";

export default function Messages() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  return (
    <AdminPage
      title="Messages"
      description={
        <>
          Messages from the contact form. <RetentionNote userId={userId} />
        </>
      }
      actions={<ExportButton />}
    >
      <Inbox userId={userId} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Messages");
