import type { IncomingMessage, ServerResponse } from "node:http";
import type { Limiter } from "#common/limiter.ts";
import type { Log } from "#common/log.ts";
import type { ByteBudget } from "../http/byte-budget.ts";
import type { GatewayLimits, RateLimiters } from "./limits.ts";
import type { GatewayKeys } from "./session-token.ts";
import type { Upstream } from "./upstream.ts";

/** What all requests share. */
export type GatewayContext = {
  upstream: Upstream;
  gatewaySecret: string;
  keys: GatewayKeys;
  limits: GatewayLimits;
  rateLimiters: RateLimiters;
  /** Memory for answers that have left the backend and not yet reached their reader. */
  answers: ByteBudget;
  /** Requests that hash a password wait here for their turn. */
  hashing: Limiter;
  /** Requests that are answered already are worked on here. */
  background: Limiter;
  /** False while there is no backend to ask. */
  isBackendUp(): boolean;
  log: Log;
  afterWrite(): Promise<void>;
};

/** One request on its way through the gateway. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  search: string;
  /** What rate limits by IP address count by. */
  clientKey: string;
  context: GatewayContext;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
};
