import { useQuery } from "@tanstack/react-query";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { MessageActions } from "~/features/messages/message-actions.tsx";
import { MessageView } from "~/features/messages/message-view.tsx";
import { messageQuery } from "~/features/messages/queries.ts";
import type { Route } from "./+types/message";

export default function Message({ params }: Route.ComponentProps) {
  const { user } = useAuth();
  const facts = { userId: user?.id ?? "", id: params.id };
  const { data: message } = useQuery(messageQuery(facts.userId, facts.id));
  return (
    <AdminPage
      title={message ? `Message from ${message.name}` : "Message"}
      actions={<MessageActions {...facts} />}
    >
      <MessageView {...facts} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Message");
