import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { MessageActions } from "~/features/messages/message-actions.tsx";
import { MessageView } from "~/features/messages/message-view.tsx";
import type { Route } from "./+types/message";

export default function Message({ params }: Route.ComponentProps) {
  const { user } = useAuth();
  const facts = { userId: user?.id ?? "", id: params.id };
  return (
    <AdminPage title="Message" actions={<MessageActions {...facts} />}>
      <MessageView {...facts} />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Message");
}
