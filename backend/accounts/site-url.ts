import type { Sql } from "postgres";
import { parseSiteUrl } from "#common/site-url.ts";
import type { ApiEnvironment } from "../env.ts";

/** The base of links in mails: the operator's SITE_URL, else the setting in the back office, else this machine's URL. */
export function siteUrlReader(
  sql: Sql,
  { siteUrl, isSiteUrlFixed }: Pick<ApiEnvironment, "siteUrl" | "isSiteUrlFixed">,
): () => Promise<string> {
  return async () => {
    if (isSiteUrlFixed) return siteUrl;
    try {
      const [row] = await sql<{ url: string | null }[]>`
        select value #>> '{}' as url from public.site_settings where key = 'site_url'`;
      return parseSiteUrl(row?.url) ?? siteUrl;
    } catch {
      // A mail with this machine's URL is better than none.
      return siteUrl;
    }
  };
}
