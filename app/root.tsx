import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import type { Route } from "./+types/root";
import { fontFiles } from "./document/font-files.ts";
import { getCompany } from "./features/company/queries.ts";
import { getMenus } from "./features/navigation/queries.ts";
import { getNotice } from "./features/site-settings/queries.ts";
import { errorMeta } from "./lib/page/error-meta.ts";
import { databaseContext, siteContext } from "./lib/page/request-context.ts";
import stylesheet from "./styles/app.css?url";
import { ErrorScreen } from "./ui/error-screen.tsx";
import { RestoredScroll } from "./ui/restored-scroll.tsx";
import { Toaster } from "./ui/toaster.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  // On a phone's connection they would delay the first words; there the fallback of the same metrics is used until they are loaded (decision 12).
  ...Object.values(fontFiles).map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href,
    media: "(min-width: 48rem)",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "alternate", type: "application/atom+xml", title: "Blog", href: "/blog/feed.xml" },
  { rel: "alternate", type: "application/atom+xml", title: "Status", href: "/status.atom" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const [company, notice, menus] = await Promise.all([getCompany(db), getNotice(db), getMenus(db)]);
  return { company, notice, menus, siteUrl: context.get(siteContext).url };
}

/** Company, notice and menus are the same on every page: no need to ask again on each navigation. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <RestoredScroll />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

/** Pages have their own; the layout that shows an error has none and inherits this. */
export function meta({ matches, error }: Route.MetaArgs) {
  return error ? errorMeta(matches, error) : [];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
