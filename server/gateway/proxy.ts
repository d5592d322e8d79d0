import { pipeline } from "node:stream/promises";
import { isJsonType } from "#common/content-type.ts";
import { checkAnnouncedLength, hasBody, meteredBody } from "../http/body.ts";
import { Refusal, unavailable } from "../http/refusal.ts";
import type { Exchange } from "./exchange.ts";
import { backendHeaders, clientHeaders } from "./headers.ts";
import { sendRefusal } from "./send-refusal.ts";

/** Data and files: streamed through both ways, counted on the way. */
export async function proxyRequest(exchange: Exchange, service: "auth" | "rest" | "storage"): Promise<void> {
  const { request, response, path, search, context, signal } = exchange;
  const { limits } = context;
  const limit = service === "storage" ? limits.storageBody : limits.restBody;
  checkAnnouncedLength(request, limit);
  if (hasBody(request) && service === "rest" && !isJsonType(request.headers["content-type"])) {
    throw new Refusal(415, "unsupported_media_type", "Please send JSON (Content-Type: application/json).");
  }
  const body = hasBody(request) ? meteredBody(request, limit, limits.bodyIdle) : undefined;
  const length = request.headers["content-length"];
  const incoming = await context.upstream.ask({
    method: request.method ?? "GET",
    target: path + search,
    headers: {
      ...backendHeaders(request.headers, context.gatewaySecret),
      ...(body && length !== undefined ? { "content-length": length } : {}),
    },
    body,
    withinMs: service === "storage" ? limits.storageAnswerWithin : limits.answerWithin,
    signal,
  });
  const status = incoming.statusCode ?? 502;
  // A statement that took too long was rolled back, and the API says so itself.
  if (status >= 500 && status !== 504) {
    incoming.resume();
    sendRefusal(response, path, describeFailure(status));
    return;
  }
  if (request.method !== "GET" && request.method !== "HEAD" && status < 300) await context.afterWrite();
  response.writeHead(status, clientHeaders(incoming.headers, path, status));
  // When one side breaks off, the other is broken off too: half an answer must not look like a whole one.
  await pipeline(incoming, response).catch(() => response.destroy());
}

/** Nothing of an internal error goes out. */
function describeFailure(status: number): Refusal {
  if (status === 503) return unavailable();
  return new Refusal(500, "unexpected_failure", "Something went wrong on our side.");
}
