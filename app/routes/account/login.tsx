import { AccountPage } from "~/features/auth/account-page.tsx";
import { GuestOnly } from "~/features/auth/guest-only.tsx";
import { LoginForm } from "~/features/auth/login-form.tsx";
import { SessionEnded } from "~/features/auth/session-ended.tsx";
import { pageMeta } from "~/lib/page/page-meta.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { Prefetch } from "~/ui/prefetch.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";
import type { Route } from "./+types/login";

export const handle: RouteHandle = { hydrate: "on-use" };

const facts = [
  { label: "Session", value: "Kept in this browser, no cookie" },
  { label: "Password", value: "Stored as a salted hash only" },
  { label: "Wrong attempts", value: "Five in 15 minutes, then a pause" },
  { label: "Location", value: "Switzerland" },
];

export default function Login() {
  const hydrated = useHydrated();
  return (
    <AccountPage
      eyebrow="Account"
      title="Sign In"
      lead="Your reading list, your bookmarks, and what is new since your last visit."
      facts={facts}
    >
      <GuestOnly>
        <SessionEnded />
        <LoginForm />
        {/* Most go there next: its code comes while they type. */}
        {hydrated ? <Prefetch page="/dashboard" /> : null}
      </GuestOnly>
    </AccountPage>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Sign In",
    description: "Sign in to your account: reading list, bookmarks, notifications and settings.",
    path: "/login",
    noindex: true,
  });
}
