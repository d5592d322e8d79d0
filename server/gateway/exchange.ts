import type { IncomingMessage, ServerResponse } from "node:http";
import type { Limiter } from "#common/limiter.ts";
import type { Log } from "#common/log.ts";
import type { GatewayLimits, RateLimiters } from "./limits.ts";
import type { Upstream } from "./upstream.ts";

/** What all requests share. */
export type GatewayContext = {
  upstream: Upstream;
  gatewaySecret: string;
  limits: GatewayLimits;
  rateLimiters: RateLimiters;
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
