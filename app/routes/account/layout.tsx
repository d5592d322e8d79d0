import { Outlet } from "react-router";
import { AuthProvider } from "~/features/auth/auth-provider.tsx";
import { useScrollRestoration } from "~/lib/browser/scroll-restoration.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import type { Route } from "./+types/layout";

/** The same for all users: who is there is found out in the browser. A page that shows a form right away lets React come later. */
export const handle: RouteHandle = { hydrate: "now" };

/** Requested beside the scripts instead of after them. */
export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "fetch", href: "/config.json", crossOrigin: "anonymous" },
];

export default function AccountLayout() {
  useScrollRestoration();
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}
