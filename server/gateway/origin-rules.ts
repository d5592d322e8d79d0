import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "../http/refusal.ts";

/**
 * A browser says where a request comes from; then it must come from our own pages. Other programs say nothing and
 * pass: nothing here is authorised by a cookie, so no page of another site can borrow a visitor's rights through them.
 */
export function checkOrigin(headers: IncomingHttpHeaders, siteOrigins: readonly string[]): void {
  const foreign = new Refusal(403, "forbidden_origin", "This service answers pages of this site only.");
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw foreign;
  const origin = headers.origin;
  if (origin !== undefined && !siteOrigins.includes(origin)) throw foreign;
}
