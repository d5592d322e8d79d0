import { AccountPage } from "~/features/auth/account-page.tsx";
import { ClaimAdmin } from "~/features/auth/claim-admin.tsx";
import { RequireUser } from "~/features/auth/guards.tsx";
import { pageMeta } from "~/lib/page/page-meta.ts";
import type { Route } from "./+types/setup";

const description = "Become the first administrator of a new site, with the link printed by the server.";

export default function Setup() {
  return (
    <RequireUser title="Set up this site">
      <AccountPage
        eyebrow="Set-up"
        title="Set up this site"
        lead={description}
        facts={[
          { label: "Valid", value: "24 hours, once" },
          { label: "Printed by", value: "npm start, in the terminal" },
          { label: "Needs", value: "A confirmed account" },
        ]}
      >
        <ClaimAdmin />
      </AccountPage>
    </RequireUser>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Set up this site", description, path: "/admin/setup", noindex: true });
}
