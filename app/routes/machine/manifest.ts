import { getCompany } from "~/features/company/queries.ts";
import { themeContext } from "~/features/theme/theme-context.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { Route } from "./+types/manifest";

export async function loader({ context }: Route.LoaderArgs) {
  const [company, theme] = await Promise.all([
    getCompany(context.get(databaseContext)),
    context.get(themeContext),
  ]);
  const manifest = {
    name: company.name,
    short_name: company.name,
    description: company.tagline,
    start_url: "/",
    display: "browser",
    background_color: theme.colors.background.light,
    theme_color: theme.colors.background.light,
    icons: [
      { src: "/icons/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icons/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icons/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icons/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { "content-type": "application/manifest+json" } });
}
