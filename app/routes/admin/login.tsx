import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AccountPage } from "~/features/auth/account-page.tsx";
import { GuestOnly } from "~/features/auth/guest-only.tsx";
import { LoginForm } from "~/features/auth/login-form.tsx";
import { SessionEnded } from "~/features/auth/session-ended.tsx";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { Link } from "~/ui/link.tsx";

export const handle: RouteHandle = { hydrate: "on-use" };

const facts = [
  { label: "For", value: "Administrators and editors of this site" },
  { label: "Session", value: "Kept in this browser, no cookie" },
  { label: "Every change", value: "Recorded with its author and time" },
  { label: "Rights", value: "Checked by the database on every request" },
];

/** Administrators and editors continue to the back office; its guard redirects other users to their dashboard. */
export default function AdminLogin() {
  return (
    <AccountPage
      eyebrow="Back office"
      title="Sign in to the back office"
      lead="Write, publish, answer messages and read reports."
      facts={facts}
    >
      <GuestOnly>
        <SessionEnded />
        <LoginForm home="/admin" />
      </GuestOnly>
      <p className="small">
        <Link href="/">Back to the site</Link>
      </p>
    </AccountPage>
  );
}

export const meta = () => adminMeta("Sign in");
