import type { IncomingMessage, ServerResponse } from "node:http";
import { createLimiter, type Limiter } from "#common/limiter.ts";
import { answerAuth } from "./auth-service.ts";
import { discardRest } from "./body.ts";
import { addressKey, clientAddress } from "./client-address.ts";
import { checkHeaders, setSecurityHeaders } from "./headers.ts";
import { type Counters, createCounters, DEFAULT_LIMITS, type GatewayLimits } from "./limits.ts";
import { checkOrigin } from "./origin-rules.ts";
import { passOn } from "./passing.ts";
import { Refusal, sendRefusal, tooMany } from "./refusal.ts";
import { readTarget } from "./request-target.ts";
import { findRoute, isGatewayPath } from "./routes.ts";
import { createUpstream, type Upstream } from "./upstream.ts";

type GatewayLogger = (
  level: "info" | "warn" | "error",
  message: string,
  fields?: Record<string, unknown>,
) => void;

export type GatewayOptions = {
  /** Where the API child listens; null while it is away. */
  upstream: () => URL | null;
  gatewaySecret: string;
  /** Origins of our own pages, such as https://www.example.ch. */
  siteOrigins: () => readonly string[];
  /** The number of our own proxies in front of this server (see client-address.ts). */
  trustProxy: number;
  logger: GatewayLogger;
  limits?: Partial<GatewayLimits>;
  /** Hears how long the backend took, and whether it failed. */
  onAnswer?: (milliseconds: number, failed: boolean) => void;
  /** Awaited between a write and its answer: whoever wrote then finds it on the site. */
  afterWrite?: () => Promise<void>;
};

export type Gateway = {
  isGatewayPath: (target: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  close: () => void;
};

type GatewayContext = {
  upstream: Upstream;
  gatewaySecret: string;
  limits: GatewayLimits;
  counters: Counters;
  hashing: Limiter;
  afterWrite: () => Promise<void>;
};

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  search: string;
  addressKey: string;
  context: GatewayContext;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
};

/** The only way from outside to the embedded backend. It lets pass what it knows and answers everything else itself. */
export function createGateway(options: GatewayOptions): Gateway {
  const limits: GatewayLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const context: GatewayContext = {
    upstream: createUpstream(options.upstream, options.onAnswer),
    gatewaySecret: options.gatewaySecret,
    limits,
    counters: createCounters(limits),
    hashing: createLimiter(limits.hashing),
    afterWrite: options.afterWrite ?? (async () => undefined),
  };

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    signal: AbortSignal,
  ): Promise<void> {
    const { path, search } = readTarget(request.url);
    const key = addressKey(clientAddress(request, options.trustProxy));
    const exceeded = await context.counters.requests.take(key);
    if (exceeded) throw tooMany("over_request_rate_limit", exceeded.waitMs);
    checkHeaders(request);
    checkOrigin(request.headers, options.siteOrigins());
    const route = findRoute(request.method ?? "", path);
    const exchange: Exchange = { request, response, path, search, addressKey: key, context, signal };
    if (route.service === "auth" && request.method !== "GET") await answerAuth(exchange, route.endpoint);
    else await passOn(exchange, route.service);
  }

  return {
    isGatewayPath,
    async handle(request, response) {
      const gone = new AbortController();
      response.once("close", () => response.writableFinished || gone.abort());
      setSecurityHeaders(response);
      try {
        await answer(request, response, gone.signal);
      } catch (error) {
        if (gone.signal.aborted) return;
        const path = request.url?.split("?")[0] ?? "";
        if (error instanceof Refusal) {
          // What is left of the body cannot be told from the next request, so this connection ends here.
          if (!request.complete) response.setHeader("connection", "close");
          sendRefusal(response, path, error);
        } else {
          options.logger("error", "The gateway failed", { path, reason: (error as Error).message });
          const failure = new Refusal(500, "unexpected_failure", "Something went wrong on our side.");
          sendRefusal(response, path, failure);
        }
        discardRest(request);
      }
    },
    close: () => context.upstream.close(),
  };
}
