import { listSitemapEntries } from "~/features/search/sitemap-queries.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import type { Route } from "./+types/sitemap";
import { escapeXml } from "./xml.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(siteContext);
  const entries = await listSitemapEntries(context.get(databaseContext));
  const lines = entries.map(
    ({ path, updatedAt }) =>
      `<url><loc>${escapeXml(url + path)}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
