import { listSitemapEntries, type SitemapEntry } from "~/features/search/sitemap-queries.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import type { Route } from "./+types/sitemap";
import { escapeXml } from "./xml.ts";

/** URLs in one file: the protocol's limit (sitemaps.org). A site with more has an index of its parts at this URL. */
const most = 50_000;

export const handle = { search: ["part"] };

export async function loader({ context, url: asked }: Route.LoaderArgs) {
  const { url } = context.get(siteContext);
  const entries = await listSitemapEntries(context.get(databaseContext));
  const part = Number(asked.searchParams.get("part"));
  const parts = Math.ceil(entries.length / most);
  const isPart = Number.isInteger(part) && part >= 1 && part <= parts;
  if (parts > 1 && !isPart) return sitemapIndex(url, parts);
  return urlSet(url, isPart ? entries.slice((part - 1) * most, part * most) : entries);
}

function urlSet(url: string, entries: SitemapEntry[]): Response {
  const lines = entries.map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(url + path)}</loc>${changed}</url>`;
  });
  return xml("urlset", lines);
}

function sitemapIndex(url: string, parts: number): Response {
  const lines = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${url}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>`,
  );
  return xml("sitemapindex", lines);
}

function xml(root: string, lines: string[]): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${root}>\n`;
  return new Response(text, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
