import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { KeyRing } from "#common/key-ring.ts";
import { createLimiter } from "#common/limiter.ts";
import type { Log } from "#common/log.ts";
import { limitRepeats } from "#common/log-repeats.ts";
import { serviceErrors } from "#common/service-errors.ts";
import type { Counters } from "../counters/counters.ts";
import { discardRest } from "../http/body.ts";
import { createByteBudget } from "../http/byte-budget.ts";
import { clientIp, rateLimitKey } from "../http/client-ip.ts";
import { isOwnOrigin } from "../http/own-origin.ts";
import { Refusal, refusalOf, tooMany } from "../http/refusal.ts";
import { createClientRateLimiter } from "../rate-limiter.ts";
import { answerAuth } from "./auth-service.ts";
import type { Exchange, GatewayContext } from "./exchange.ts";
import { createFailedAttempts } from "./failed-attempts.ts";
import { checkHeaders, setSecurityHeaders } from "./headers.ts";
import { defaultLimits, type GatewayLimits } from "./limits.ts";
import { proxyRequest } from "./proxy.ts";
import { readTarget } from "./request-target.ts";
import { checkRestQuery } from "./rest-query.ts";
import { findRoute, isGatewayPath } from "./routes.ts";
import { sendRefusal } from "./send-refusal.ts";
import { createUpstream, type Upstream } from "./upstream.ts";

export type GatewayOptions = {
  /** Where the API child listens; undefined while it is down. */
  upstream(): URL | undefined;
  /** True when it is known to be down: requests are refused immediately instead of waiting. */
  isBackendAway?(): boolean;
  /** Calls the listener once, when it goes down; the result removes it. */
  onBackendAway?(listener: () => void): () => void;
  gatewaySecret: string;
  /** To identify the sender of an upload before it is read. */
  keys: KeyRing;
  /** Origins of our own pages, such as https://www.example.ch. */
  siteOrigins(): readonly string[];
  /** The number of our own proxies in front of this server (see http/client-ip.ts). */
  trustProxy: number;
  counters: Counters;
  log: Log;
  limits?: Partial<GatewayLimits>;
  /** Called with how long the backend took, and whether it failed. */
  onAnswer?(milliseconds: number, failed: boolean): void;
  /** Called when a password, code or link was wrong. */
  onWrongGuess?(endpoint: string): void;
  /** Called with the facts for the log. */
  onFailedSignIn?(facts: Record<string, string | undefined>): void;
  /** Awaited between a write and its response, so that the author then sees the change on the site. */
  afterWrite?(): Promise<void>;
};

export type Gateway = {
  isGatewayPath(target: string): boolean;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  limiters: Upstream["limiters"];
  close(): void;
};

/** One line for each API call, whatever their number. */
export const accessEvent = "api request";

/** The only way from outside to the embedded backend. It passes known requests on and refuses all others. */
export function createGateway(options: GatewayOptions): Gateway {
  const limits: GatewayLimits = { ...defaultLimits, ...options.limits };
  const requests = createClientRateLimiter(limits.requests);
  // Strangers can cause these lines, so they must not fill the disk.
  const log = limitRepeats(options.log, { most: 30 });
  const locate = () => (options.isBackendAway?.() ? undefined : options.upstream());
  const context: GatewayContext = {
    upstream: createUpstream({ ...options, locate, pools: limits.pools }),
    gatewaySecret: options.gatewaySecret,
    keys: options.keys,
    limits,
    counters: options.counters,
    failedAttempts: createFailedAttempts(log, options.counters, options.onFailedSignIn),
    answers: createByteBudget(limits.heldAnswers),
    counting: createLimiter(limits.counting),
    hashing: createLimiter(limits.hashing),
    background: createLimiter(limits.background),
    isBackendUp: () => locate() !== undefined,
    log,
    afterWrite: options.afterWrite ?? (async () => undefined),
    onWrongGuess: options.onWrongGuess ?? (() => undefined),
  };

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    signal: AbortSignal,
  ): Promise<void> {
    const { path, search } = readTarget(request.url);
    const clientKey = rateLimitKey(clientIp(request, options.trustProxy));
    const exceeded = await requests.take(clientKey);
    if (exceeded) throw tooMany("over_request_rate_limit", exceeded.waitMs);
    checkHeaders(request);
    if (!isOwnOrigin(request.headers, options.siteOrigins())) throw foreignOrigin();
    const route = findRoute(request.method ?? "", path);
    if (route.service === "rest") checkRestQuery(request, { path, search });
    const exchange: Exchange = { request, response, path, search, clientKey, context, signal };
    if (route.service === "auth" && request.method !== "GET") await answerAuth(exchange, route.endpoint);
    else await proxyRequest(exchange, route);
  }

  return {
    isGatewayPath,
    async handle(request, response) {
      noteAccess(request, response, options.log);
      const gone = new AbortController();
      response.once("close", () => response.writableFinished || gone.abort());
      setSecurityHeaders(response);
      try {
        await answer(request, response, gone.signal);
      } catch (error) {
        if (gone.signal.aborted) return;
        const path = request.url?.split("?")[0] ?? "";
        if (error instanceof Refusal) {
          // The rest of the body cannot be distinguished from the next request, so this connection ends.
          if (!request.complete) response.setHeader("connection", "close");
          sendRefusal(response, path, error);
        } else {
          log("error", "The gateway failed", { path, reason: (error as Error).message });
          sendRefusal(response, path, refusalOf(serviceErrors.internal));
        }
        discardRest(request);
      }
    },
    limiters: context.upstream.limiters,
    close: () => context.upstream.close(),
  };
}

/** Without the query, which holds what people search and filter by. Refusals of the rate limit are counted in the metrics. */
function noteAccess({ method, url }: IncomingMessage, response: ServerResponse, log: Log) {
  const started = performance.now();
  const write = AsyncLocalStorage.bind(() => {
    const { statusCode: status, writableFinished } = response;
    if (status === 429) return;
    log("info", accessEvent, {
      method,
      path: url?.split("?")[0]?.slice(0, 200),
      status,
      ms: Math.round(performance.now() - started),
      ...(writableFinished ? {} : { aborted: true }),
    });
  });
  response.once("close", write);
}

function foreignOrigin(): Refusal {
  return new Refusal(403, "forbidden_origin", "This service accepts requests only from pages of this site.");
}
