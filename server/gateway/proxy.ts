import type { IncomingMessage, ServerResponse } from "node:http";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isJsonType } from "#common/request-body.ts";
import { serviceErrors } from "#common/service-errors.ts";
import {
  checkAnnouncedLength,
  hasBody,
  measurePace,
  meteredBody,
  type Pace,
  readBody,
} from "../http/body.ts";
import { isRead, Refusal, refusalOf, unfinished } from "../http/refusal.ts";
import type { Exchange } from "./exchange.ts";
import { backendHeaders, clientHeaders } from "./headers.ts";
import type { PoolName } from "./limits.ts";
import { mayChangePages } from "./page-changes.ts";
import type { Route } from "./routes.ts";
import { sendRefusal } from "./send-refusal.ts";
import { senderOf } from "./session-token.ts";
import { collect } from "./upstream.ts";

/** The request to the backend, and the client it is counted for. */
type Outgoing = { pool: PoolName; key: string; body: Buffer | (() => Readable) | undefined };

/** Data and files. */
export async function proxyRequest(exchange: Exchange, route: Route): Promise<void> {
  const { request, response, path, search, context, signal } = exchange;
  const { limits } = context;
  const { pool, key, body } = await prepare(exchange, route);
  const length = Buffer.isBuffer(body) ? body.length : request.headers["content-length"];
  const incoming = await context.upstream.ask({
    pool,
    key,
    method: request.method ?? "GET",
    target: path + search,
    headers: {
      ...backendHeaders(request.headers, context.gatewaySecret),
      ...(body && length !== undefined ? { "content-length": length } : {}),
    },
    body,
    beforeAsking: () => refuseUnread(exchange, route),
    withinMs: route.service === "storage" ? limits.storageAnswerWithin : limits.answerWithin,
    signal,
  });
  const status = incoming.statusCode ?? 502;
  // 504: a statement that took too long was rolled back. The API says so itself.
  if (status >= 500 && status !== 504) {
    incoming.resume();
    sendRefusal(response, path, describeFailure(status, request.method ?? ""));
    return;
  }
  // Read before waiting for anything else: until then the answer holds a slot of the pool.
  const whole = mayHold(exchange, incoming)
    ? await collect(incoming, limits.heldAnswer, request.method ?? "")
    : undefined;
  if (!isRead(request.method ?? "") && status < 300 && mayChangePages(path)) await context.afterWrite();
  response.writeHead(status, clientHeaders(incoming.headers, path, status));
  if (whole) response.end(whole);
  else await streamAnswer(incoming, response, limits.answerPace);
}

/** When one side disconnects, the other is closed too: half a response must not look complete. */
async function streamAnswer(incoming: IncomingMessage, response: ServerResponse, pace: Pace): Promise<void> {
  const meter = measurePace(pace, () => response.destroy());
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      meter.add(chunk.length);
      done(null, chunk);
    },
  });
  await pipeline(incoming, counter, response).catch(() => response.destroy());
  meter.stop();
}

/** Small bodies are read before the backend is asked; an upload is streamed once its sender is known. */
async function prepare({ request, response, clientKey, context }: Exchange, route: Route): Promise<Outgoing> {
  const { limits, keys } = context;
  const isStorage = route.service === "storage";
  const isUpload = isStorage && route.kind === "upload";
  const sender = hasBody(request) || isStorage ? await senderOf(request.headers, keys) : undefined;
  if (isStorage && route.kind !== "read" && sender === undefined)
    throw new Refusal(401, "Unauthorized", "Please sign in to store or delete files.");
  const small = sender === undefined ? limits.strangersBody : limits.restBody;
  const limit = isUpload ? limits.storageBody : small;
  checkAnnouncedLength(request, limit);
  if (hasBody(request) && route.service === "rest" && !isJsonType(request.headers["content-type"])) {
    throw refusalOf(serviceErrors.notJson);
  }
  if (isUpload)
    return {
      pool: "uploads",
      key: sender ?? clientKey,
      body: hasBody(request) ? () => meteredBody(request, limit, limits.uploadPace) : undefined,
    };
  const reading = { limit, pace: limits.bodyPace, clientKey };
  return {
    pool: route.service,
    key: clientKey,
    body: hasBody(request) ? await readBody(request, response, reading) : undefined,
  };
}

/**
 * A response for which there is no memory holds a slot of the backend until it is read, so two clients that read nothing could take all
 * slots. The gateway therefore sends no request for a client that has reached its share of unread responses.
 */
function refuseUnread({ clientKey, context }: Exchange, { service }: Route) {
  if (service !== "rest") return;
  const { limits, answers } = context;
  const { concurrency, maxRunningPerKey = concurrency } = limits.pools.rest;
  if (answers.hasShare(clientKey, limits.heldAnswer * Math.min(concurrency, maxRunningPerKey))) return;
  const message =
    "Your network has requested more data than it has read so far. Please try again in a few seconds.";
  throw new Refusal(503, "busy", message, { "retry-after": "3" });
}

function mayHold({ response, clientKey, context }: Exchange, { headers }: IncomingMessage): boolean {
  const length = Number(headers["content-length"] ?? Number.NaN);
  if (!(length <= context.limits.heldAnswer) || response.destroyed) return false;
  const share = context.answers.open(clientKey);
  response.once("close", share.release);
  return share.take(length);
}

/** Details of an internal error are never sent. */
function describeFailure(status: number, method: string): Refusal {
  if (status === 502 || status === 503) return unfinished(method);
  return refusalOf(serviceErrors.internal);
}
