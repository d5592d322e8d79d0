import { useSearchParams } from "react-router";
import { SettingsTab } from "~/features/account-settings/settings-tab.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { RequireUser } from "~/features/auth/guards.tsx";
import { SignOutButton } from "~/features/auth/sign-out-button.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { ButtonLink } from "~/ui/button.tsx";
import type { Route } from "./+types/dashboard";

export default function Dashboard() {
  return (
    <RequireUser title="Dashboard" signedOut={<SignedOut />}>
      <SignedIn />
    </RequireUser>
  );
}

function SignedIn() {
  const { user, signOutEverywhere, leave } = useAuth();
  const tab = useSearchParams()[0].get("tab");
  const name: unknown = user?.user_metadata.full_name;
  return (
    <main id="main" className="container-page py-16">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <p className="eyebrow">Dashboard</p>
          <h1 className="title mt-4">
            Welcome back, {typeof name === "string" && name.trim() !== "" ? name : "User"}
          </h1>
        </div>
        <SignOutButton />
      </div>
      {user && tab === "settings" ? (
        <SettingsTab user={user} signOutEverywhere={signOutEverywhere} leave={leave} />
      ) : null}
    </main>
  );
}

/** After signing out here: no dead end, and no question asked. */
function SignedOut() {
  return (
    <main id="main" className="container-page py-16">
      <p className="eyebrow">Dashboard</p>
      <h1 className="title mt-4">Welcome</h1>
      <p className="lead mt-5">
        You are signed out. Sign in to see your reading list, your bookmarks and what is new.
      </p>
      <ButtonLink href="/login" className="mt-8">
        Sign In
      </ButtonLink>
    </main>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Dashboard",
    description: "Your reading list, bookmarks, notifications and settings.",
    path: "/dashboard",
    noindex: true,
  });
}
