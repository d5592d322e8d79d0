import type { IncomingHttpHeaders } from "node:http";

/**
 * A browser says where a request comes from; then it must come from our own pages. Other programs say nothing and pass: nothing is
 * authorised by a cookie, so no page of another site can borrow a visitor's rights through them.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteOrigins: readonly string[]): boolean {
  const { "sec-fetch-site": site, origin } = headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return origin === undefined || siteOrigins.includes(origin);
}
