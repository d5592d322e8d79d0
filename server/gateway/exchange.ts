import type { IncomingMessage, ServerResponse } from "node:http";
import type { KeyRing } from "#common/key-ring.ts";
import type { Limiter } from "#common/limiter.ts";
import type { Log } from "#common/log.ts";
import type { Counters } from "../counters/counters.ts";
import type { ByteBudget } from "../http/byte-budget.ts";
import type { FailedAttempts } from "./failed-attempts.ts";
import type { GatewayLimits } from "./limits.ts";
import type { Upstream } from "./upstream.ts";

/** Shared by all requests. */
export type GatewayContext = {
  upstream: Upstream;
  gatewaySecret: string;
  keys: KeyRing;
  limits: GatewayLimits;
  /** Limits on accounts and mail. */
  counters: Counters;
  failedAttempts: FailedAttempts;
  /** Memory for answers that the backend has sent and the client has not yet read. */
  answers: ByteBudget;
  /** Limits how many requests ask the database for rate limits at once, so that a flood does not reach it. */
  counting: Limiter;
  /** Limits requests that hash a password. */
  hashing: Limiter;
  /** Work on requests that are answered already. */
  background: Limiter;
  isBackendUp(): boolean;
  log: Log;
  afterWrite(): Promise<void>;
  /** A wrong password, code or link. */
  onWrongGuess(endpoint: string): void;
};

/** One request on its way through the gateway. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  search: string;
  /** The key of rate limits by IP address. */
  clientKey: string;
  context: GatewayContext;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
};
