import { useQueryClient } from "@tanstack/react-query";
import { useRouteLoaderData } from "react-router";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { officeAccessKey } from "~/features/auth/queries.ts";
import { SettingsPage } from "~/features/site-settings/settings-page.tsx";
import type { loader as rootLoader } from "~/root.tsx";

export default function Settings() {
  const { user } = useAuth();
  const queries = useQueryClient();
  const siteUrl = useRouteLoaderData<typeof rootLoader>("root")?.siteUrl ?? "";
  return (
    <AdminPage title="Settings" description="Each section is saved separately.">
      <SettingsPage
        userId={user?.id ?? ""}
        email={user?.email ?? ""}
        siteUrl={siteUrl}
        onAccessChanged={() => queries.invalidateQueries({ queryKey: officeAccessKey(user?.id) })}
      />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Settings");
