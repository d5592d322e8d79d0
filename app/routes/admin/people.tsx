import { useQueryClient } from "@tanstack/react-query";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { officeAccessKey } from "~/features/auth/queries.ts";
import { BlocksSection } from "~/features/people/blocks-section.tsx";
import { InvitationsSection } from "~/features/people/invitations-section.tsx";
import { RoleSection } from "~/features/people/role-section.tsx";

export default function People() {
  const userId = useAuth().user?.id ?? "";
  const queries = useQueryClient();
  const onOwnRightsGone = () => queries.invalidateQueries({ queryKey: officeAccessKey(userId) });
  return (
    <AdminPage title="People" description="Administrators, editors, invitations and blocked accounts.">
      <InvitationsSection userId={userId} />
      <RoleSection userId={userId} of="admin" onOwnRightsGone={onOwnRightsGone} />
      <RoleSection userId={userId} of="editor" onOwnRightsGone={onOwnRightsGone} />
      <BlocksSection userId={userId} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("People");
