import type { Sql } from "postgres";
import type { ApiEnvironment } from "../env.ts";

/** What links in e-mails begin with: the operator's SITE_URL, else the setting of the back office, else this machine's address. */
export function siteAddressReader(
  sql: Sql,
  { siteUrl, isSiteUrlFixed }: Pick<ApiEnvironment, "siteUrl" | "isSiteUrlFixed">,
): () => Promise<string> {
  return async () => {
    if (isSiteUrlFixed) return siteUrl;
    try {
      const [row] = await sql<{ address: string }[]>`
        select value #>> '{}' as address from public.site_settings where key = 'site_url'`;
      return originIn(row?.address) ?? siteUrl;
    } catch {
      // A mail with the address of this machine is better than none.
      return siteUrl;
    }
  };
}

function originIn(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text.replace(/\/$/, "") ? origin : undefined;
}
