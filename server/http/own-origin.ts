import type { IncomingHttpHeaders } from "node:http";

/**
 * A browser names the origin of a request, which must then be one of our own pages. Other programs name none and pass: no cookie
 * authorises anything, so a page of another site cannot use a visitor's rights.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteOrigins: readonly string[]): boolean {
  const { "sec-fetch-site": site, origin } = headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return origin === undefined || siteOrigins.includes(origin);
}
