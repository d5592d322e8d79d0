import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { profileQuery } from "~/features/account-settings/queries.ts";
import { waitingReviewsQuery } from "~/features/admin-content/review-queries.ts";
import { AdminError, ForAdministrators } from "~/features/admin-frame/admin-error.tsx";
import { AdminFrame } from "~/features/admin-frame/admin-frame.tsx";
import { frameMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPalette } from "~/features/admin-frame/admin-palette.tsx";
import { AdminShell } from "~/features/admin-frame/admin-shell.tsx";
import { PerformanceCard } from "~/features/admin-frame/performance-card.tsx";
import { isForEditors } from "~/features/admin-frame/sections.ts";
import { SignedInPerson } from "~/features/admin-frame/signed-in-person.tsx";
import { AuthProvider, useAuth } from "~/features/auth/auth-provider.tsx";
import { GoTo } from "~/features/auth/go-to.tsx";
import { RequireOffice } from "~/features/auth/guards.tsx";
import type { OfficeRole } from "~/features/auth/queries.ts";
import { SignOutButton, useSignOut } from "~/features/auth/sign-out-button.tsx";
import { newMessagesQuery } from "~/features/messages/queries.ts";
import { brandOf } from "~/features/navigation/brand.ts";
import { RouteAnnouncer } from "~/features/navigation/route-announcer.tsx";
import { ThemeMenu } from "~/features/navigation/theme-switch.tsx";
import { useScrollRestoration } from "~/lib/browser/scroll-restoration.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import type { loader as rootLoader } from "~/root.tsx";
import stylesheet from "~/styles/admin.css?url";
import type { Route } from "./+types/layout";

/** The same shell for all users: the browser reads the session, and the database decides what the user sees. */
export const handle: RouteHandle = { hydrate: "now" };

export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "fetch", href: "/config.json", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
];

export default function AdminLayout() {
  useScrollRestoration();
  return (
    <Guarded>
      <Outlet />
    </Guarded>
  );
}

function Guarded({ children }: { children: ReactNode }) {
  const forEditors = isForEditors(useLocation().pathname);
  return (
    <AuthProvider>
      <RequireOffice
        title="Admin"
        shell={<AdminShell brand={useBrand()} />}
        signedOut={<GoTo to="/admin/login" />}
      >
        {(role) => (
          <Frame role={role}>{role === "admin" || forEditors ? children : <ForAdministrators />}</Frame>
        )}
      </RequireOffice>
    </AuthProvider>
  );
}

function useBrand() {
  const company = useRouteLoaderData<typeof rootLoader>("root")?.company;
  return company ? brandOf(company) : { name: "Admin", logo: undefined };
}

function Frame({ role, children }: { role: OfficeRole; children: ReactNode }) {
  const { user } = useAuth();
  const { signOut } = useSignOut();
  const userId = user?.id ?? "";
  const { data: unread = 0 } = useQuery({ ...newMessagesQuery(userId), enabled: role === "admin" });
  const { data: reviews = 0 } = useQuery(waitingReviewsQuery(userId));
  const { data: profile } = useQuery(profileQuery(userId));
  return (
    <AdminFrame
      brand={useBrand()}
      role={role}
      counts={{ "/admin/messages": unread, "/admin/reviews": reviews }}
      tools={
        <>
          <AdminPalette userId={userId} role={role} signOut={signOut} />
          <PerformanceCard />
        </>
      }
      themeMenu={<ThemeMenu />}
      person={<SignedInPerson name={profile?.full_name} email={user?.email ?? ""} role={role} />}
      signOut={<SignOutButton variant="ghost" size="sm" className="admin-sign-out" />}
    >
      {children}
      <RouteAnnouncer />
    </AdminFrame>
  );
}

export function meta({ error }: Route.MetaArgs) {
  return frameMeta(error);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Guarded>
      <AdminError error={error} />
    </Guarded>
  );
}
