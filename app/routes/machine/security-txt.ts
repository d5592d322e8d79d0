import { getCompany } from "~/features/company/queries.ts";
import { getPgpKey } from "~/features/contact/queries.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import type { Route } from "./+types/security-txt";

/** RFC 9116. Pages are rendered again every hour (server/pages/page-cache.ts), so that it never expires. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(siteContext);
  const db = context.get(databaseContext);
  const [{ email }, pgpKey] = await Promise.all([getCompany(db), getPgpKey(db)]);
  const expires = new Date(Date.now() + 180 * 24 * 3600 * 1000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${email}`,
    `Contact: ${url}/contact`,
    ...(pgpKey ? [`Encryption: ${url}/.well-known/pgp-key.asc`] : []),
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, de, fr, it",
    `Canonical: ${url}/.well-known/security.txt`,
    `Policy: ${url}/trust/security`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
