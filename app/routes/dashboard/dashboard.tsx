import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { profileQuery } from "~/features/account-settings/queries.ts";
import { useAuth, useOfficeAccess } from "~/features/auth/auth-provider.tsx";
import { RequireUser } from "~/features/auth/guards.tsx";
import { SignOutButton } from "~/features/auth/sign-out-button.tsx";
import { DashboardShell, SignedOut } from "~/features/dashboard/dashboard-shell.tsx";
import { DashboardTabs } from "~/features/dashboard/dashboard-tabs.tsx";
import { Greeting } from "~/features/dashboard/greeting.tsx";
import { QuickActions } from "~/features/dashboard/quick-actions.tsx";
import { NotificationList } from "~/features/notifications/notification-list.tsx";
import { RecommendedPosts } from "~/features/posts/recommended-posts.tsx";
import { HistoryList } from "~/features/reading/dashboard/history-list.tsx";
import { ShelfList } from "~/features/reading/dashboard/shelf-list.tsx";
import { StatCards, StatCardsShell } from "~/features/reading/dashboard/stat-cards.tsx";
import { WeeksChart } from "~/features/reading/dashboard/weeks-chart.tsx";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { OfflineNote } from "~/ui/offline-note.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import type { Route } from "./+types/dashboard";

const SettingsTab = lazy(() =>
  import("~/features/account-settings/settings-tab.tsx").then((module) => ({ default: module.SettingsTab })),
);

const SecuritySections = lazy(() =>
  import("~/features/auth/security/security-sections.tsx").then((module) => ({
    default: module.SecuritySections,
  })),
);

export default function Dashboard() {
  const { user } = useAuth();
  return (
    <RequireUser
      title="Dashboard"
      shell={<DashboardShell figures={<StatCardsShell />} />}
      signedOut={<SignedOut />}
    >
      {user ? <SignedIn key={user.id} user={user} /> : null}
    </RequireUser>
  );
}

function SignedIn({ user }: { user: User }) {
  const { data: profile, isPending } = useQuery(profileQuery(user.id));
  const registered: unknown = user.user_metadata.full_name;
  const atHand = typeof registered === "string" && registered.trim() !== "" ? registered : undefined;
  return (
    <main id="main" className="container-page dashboard dense">
      <Greeting
        name={profile ? profile.full_name : (atHand ?? (isPending ? undefined : null))}
        actions={
          <>
            <BackOfficeLink />
            <SignOutButton />
          </>
        }
      />
      <OfflineNote className="dashboard-offline" />
      <StatCards userId={user.id} />
      <DashboardTabs
        panels={{
          overview: <Overview userId={user.id} />,
          "reading-list": (
            <>
              <ShelfList shelf="reading_list" userId={user.id} />
              <HistoryList userId={user.id} keepsHistory={profile?.keep_reading_history} />
            </>
          ),
          bookmarks: <ShelfList shelf="bookmarks" userId={user.id} />,
          settings: <Settings user={user} />,
        }}
      />
    </main>
  );
}

/** The site's header leads administrators and editors here as well; this is their way on. */
function BackOfficeLink() {
  return useOfficeAccess()?.role ? (
    <ButtonLink href="/admin" variant="secondary">
      Back office
    </ButtonLink>
  ) : null;
}

function Overview({ userId }: { userId: string }) {
  return (
    <div className="grid-page dashboard-overview" data-shape="7/5">
      <div className="panels">
        <RecommendedPosts userId={userId} />
        <WeeksChart userId={userId} />
      </div>
      <div className="panels">
        <QuickActions />
        <NotificationList userId={userId} />
      </div>
    </div>
  );
}

/** Its own piece of code: most visits to the dashboard are about reading. */
function Settings({ user }: { user: User }) {
  const { leave } = useAuth();
  return (
    <Suspense fallback={<SkeletonText lines={6} className="settings-loading" />}>
      <SettingsTab user={user} security={<SecuritySections user={user} />} leave={leave} />
    </Suspense>
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
