import type { IncomingMessage, ServerResponse } from "node:http";
import type { KeyRing } from "#common/key-ring.ts";
import type { Limiter } from "#common/limiter.ts";
import type { Log } from "#common/log.ts";
import type { Counters } from "../counters/counters.ts";
import type { ByteBudget } from "../http/byte-budget.ts";
import type { FailedAttempts } from "./failed-attempts.ts";
import type { GatewayLimits } from "./limits.ts";
import type { Upstream } from "./upstream.ts";

/** What all requests share. */
export type GatewayContext = {
  upstream: Upstream;
  gatewaySecret: string;
  keys: KeyRing;
  limits: GatewayLimits;
  /** What guards accounts and mail. */
  counters: Counters;
  failedAttempts: FailedAttempts;
  /** Memory for answers that have left the backend and not yet reached their reader. */
  answers: ByteBudget;
  /** Limits how many ask the database for rate limits at once, so that a flood of requests does not reach it. */
  counting: Limiter;
  /** Limits requests that hash a password. */
  hashing: Limiter;
  /** Requests that are answered already are worked on here. */
  background: Limiter;
  /** False while there is no backend to ask. */
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
  /** What rate limits by IP address count by. */
  clientKey: string;
  context: GatewayContext;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
};
