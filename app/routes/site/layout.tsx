import type { ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { useSessionFromUrl } from "~/features/auth/use-session-from-url.ts";
import { EditThisPage } from "~/features/edit-link/edit-this-page.tsx";
import { SiteFooter } from "~/features/navigation/footer.tsx";
import { SiteHeader } from "~/features/navigation/header.tsx";
import { RouteAnnouncer } from "~/features/navigation/route-announcer.tsx";
import { NoticeBar } from "~/features/site-settings/notice-bar.tsx";
import type { loader as rootLoader } from "~/root.tsx";
import { ErrorScreen } from "~/ui/error-screen.tsx";
import { PreviewNote } from "~/ui/preview-note.tsx";
import { useSoftLinks } from "~/ui/use-soft-links.ts";
import type { Route } from "./+types/layout";

export default function SiteLayout() {
  useSessionFromUrl();
  useSoftLinks();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { company, notice, menus } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  return (
    <div className="site">
      {notice && <NoticeBar text={notice} />}
      {company && menus && <SiteHeader company={company} menus={menus} />}
      <PreviewNote />
      {children}
      {company && menus && <SiteFooter company={company} menus={menus} />}
      <EditThisPage />
      <RouteAnnouncer />
    </div>
  );
}

/** A page that fails keeps header and footer: the way on is still there. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}
