// Counts requests at the fast lane's look-ups and at Node's HTTP server.
import type { RequestListener } from "node:http";
import type { StoredResponse } from "../http/stored-response.ts";
import type { Metrics, RequestKind } from "./metrics.ts";

type Lookup = (url: string) => StoredResponse | undefined;

export function countRequests(listener: RequestListener, metrics: Metrics): RequestListener {
  return (request, response) => {
    const kind = kindOf(request.url ?? "");
    metrics.request(kind);
    response.once("finish", () => {
      if (response.statusCode >= 500) metrics.totals.failures++;
      if (response.statusCode === 429) metrics.rateLimited[kind]++;
    });
    listener(request, response);
  };
}

/** The fast lane answers with what it finds, if its status is 200. */
export function countFound(metrics: Metrics, page: Lookup, asset: Lookup): Lookup {
  return (url) => {
    const stored = page(url);
    if (stored) {
      if (stored.status === 200) {
        metrics.requests.page++;
        metrics.totals.pageHits++;
      }
      return stored;
    }
    const file = asset(url);
    if (file) metrics.requests.asset++;
    return file;
  };
}

function kindOf(url: string): RequestKind {
  if (/^\/(rest|auth|storage)\/v1\//.test(url)) return "api";
  if (url.startsWith("/assets/")) return "asset";
  if (url.startsWith("/images/")) return "image";
  if (url.startsWith("/downloads/")) return "asset";
  if (url.startsWith("/collect")) return "collect";
  return /^\/(healthz|readyz)\b/.test(url) ? "other" : "page";
}
