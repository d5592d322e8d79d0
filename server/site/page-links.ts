import type { StoredResponse } from "../http/stored-response.ts";
import type { Rendered } from "../pages/renderer.ts";

/**
 * Drawings are separate files (decision 7), which a stored page needs. The status page's files for programs are requested mainly during
 * outages.
 */
export function filesOn({ variants }: StoredResponse): string[] {
  const text = variants.identity?.body.toString() ?? "";
  return [...new Set(text.match(/\/art\/[\w/-]+\.svg|(?<=href=")\/status\.(?:atom|json)(?=")/g))];
}

export function sitemapPaths({ stored }: Rendered): string[] {
  if (stored.status !== 200) throw new Error("The sitemap could not be rendered.");
  const xml = stored.variants.identity?.body.toString() ?? "";
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => {
    const { pathname, search } = new URL(loc);
    return pathname + search;
  });
}
