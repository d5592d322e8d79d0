// Answers while there is no backend: stored pages and files, the health of this process, and a refusal for all other requests.
import type { RequestListener } from "node:http";
import { setSecurityHeaders } from "../gateway/headers.ts";
import { isGatewayPath } from "../gateway/routes.ts";
import { sendRefusal } from "../gateway/send-refusal.ts";
import { discardRest, hasBody } from "../http/body.ts";
import { parsePageUrl } from "../http/page-url.ts";
import { unavailable } from "../http/refusal.ts";
import { type Content, type StoredResponse, sendStored, storeQuickly } from "../http/stored-response.ts";
import type { Health } from "./health.ts";

type Options = {
  find(url: string): StoredResponse | undefined;
  health: Health;
  /** The answer for a page that is not stored. */
  refusal(method: string): Content;
};

export function createFallbackServer({ find, health, refusal }: Options): RequestListener {
  return (request, response) => {
    const { method = "", url = "" } = request;
    if (hasBody(request)) response.once("finish", () => discardRest(request));
    const reading = method === "GET" || method === "HEAD";
    const pathname = parsePageUrl(url)?.pathname ?? "";
    if (reading && health.has(pathname)) return health.answer(pathname, response);
    const stored = reading ? find(url) : undefined;
    if (stored) return sendStored(request, response, stored);
    // The body has not been read.
    if (!reading) response.shouldKeepAlive = false;
    if (isGatewayPath(url)) {
      setSecurityHeaders(response);
      return sendRefusal(response, pathname, unavailable());
    }
    sendStored(request, response, storeQuickly(refusal(method)));
  };
}
