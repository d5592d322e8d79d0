import type { IncomingMessage, ServerResponse } from "node:http";
import { json as readJson } from "node:stream/consumers";
import { sameText } from "#common/same-text.ts";
import { log, summary } from "../log.ts";
import { isUnavailable } from "./database-errors.ts";

/** Requests of web to its API child. Each handler gets the JSON that was sent, unchecked, and returns a value that becomes JSON. */
export type InternalRoutes = Record<string, (body: unknown) => Promise<unknown>>;

export const internalPrefix = "/internal/";
const secretHeader = "x-reduit-internal";

/**
 * `POST /internal/NAME`, with a separate secret that the gateway does not have. So no request through the gateway gets here, under any path.
 */
export function createInternalRoutes(routes: InternalRoutes, secret: string) {
  return async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = request.headers[secretHeader];
    if (typeof given !== "string" || !sameText(given, secret)) return send(response, 403, {});
    const name = request.url?.slice(internalPrefix.length) ?? "";
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (!route || request.method !== "POST") return send(response, 404, {});
    try {
      send(response, 200, (await route(await readJson(request))) ?? null);
    } catch (error) {
      log("error", "internal request failed", { name, reason: summary(error) });
      send(response, isUnavailable(error) ? 503 : 500, {});
    }
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
