import { uploadRule } from "#common/upload-rule.ts";
import {
  createClientRateLimiter,
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
} from "../rate-limiter.ts";
import { createPace, type Pace } from "./pace.ts";

const minute = 60;
const hour = 60 * minute;

/** One IPv4 address, or one IPv6 /64 and, with ten times as much, the /48 around it. */
const clientLimits = {
  /** Everything. */
  requests: { points: 6000, seconds: minute },
  /** Failed sign-ins. */
  signInIp: { points: 20, seconds: hour },
  signUpIp: { points: 5, seconds: hour },
  recoverIp: { points: 20, seconds: hour },
  resendIp: { points: 20, seconds: hour },
  /** Wrong codes and links. */
  verifyIp: { points: 20, seconds: hour },
  /** New passwords and e-mails of signed-in people. */
  changeIp: { points: 20, seconds: hour },
} satisfies Record<string, RateLimit>;

/** By account: the e-mail as typed, registered or not. */
const accountLimits = {
  /** Failed sign-ins by account and IP; a success starts it anew. */
  signInAccount: { points: 5, seconds: 15 * minute },
  /** Not a limit but a memory: accounts and the IPs they signed in from. Its points are never refused. */
  knownClients: { points: 1, seconds: 14 * 24 * hour },
  /** Keeps a mailbox from being flooded from many IP addresses. */
  signUpAccount: { points: 10, seconds: hour },
  recoverAccount: { points: 3, seconds: hour },
  resendAccount: { points: 3, seconds: hour },
  /** Wrong typed codes by account and kind, until the next mail. */
  codeTries: { points: 5, seconds: hour },
  /** Wrong current passwords by the id of the signed-in account, from wherever. */
  currentPassword: { points: 20, seconds: hour },
  /** By the e-mail that would be written to. */
  changeTarget: { points: 3, seconds: hour },
} satisfies Record<string, RateLimit>;

type ClientLimitName = keyof typeof clientLimits;
type AccountLimitName = keyof typeof accountLimits;
export type RateLimitName = ClientLimitName | AccountLimitName | "guesses";

export type GatewayLimits = Record<ClientLimitName | AccountLimitName, RateLimit> & {
  /** Wrong passwords and codes for one account, from all IPs together that it has not signed in from before. */
  guesses: Pace;
  /** Bytes. */
  authBody: number;
  restBody: number;
  storageBody: number;
  /** Milliseconds: for the whole of a small body, between two pieces of a large one, for the backend's answer. */
  bodyWithin: number;
  bodyIdle: number;
  answerWithin: number;
  storageAnswerWithin: number;
  /** Requests that hash a password; the key is the client's. */
  hashing: { concurrency: number; maxWaiting: number; maxWaitingPerKey: number };
  /** Requests that were answered and are still worked on. */
  background: { concurrency: number; maxWaiting: number };
  /**
   * Milliseconds that an answer takes at least when it must not tell whether an e-mail is registered; a slower one takes
   * a multiple. Longer than bcrypt with the database work around it, so that nearly every answer takes exactly this.
   */
  minimumDuration: number;
};

export const defaultLimits: GatewayLimits = {
  ...clientLimits,
  ...accountLimits,
  guesses: { points: 10, firstPause: 1, longestPause: minute, seconds: hour },
  authBody: 16 * 1024,
  restBody: 1024 * 1024,
  // A form around the file adds a little.
  storageBody: uploadRule.maxBytes + 16 * 1024,
  bodyWithin: 10_000,
  bodyIdle: 15_000,
  answerWithin: 20_000,
  storageAnswerWithin: 60_000,
  hashing: { concurrency: 2, maxWaiting: 256, maxWaitingPerKey: 64 },
  background: { concurrency: 16, maxWaiting: 256 },
  minimumDuration: 400,
};

export type RateLimiters = Record<RateLimitName, RateLimiter>;

export function createRateLimiters(limits: GatewayLimits): RateLimiters {
  const named = <Name extends ClientLimitName | AccountLimitName>(
    names: Record<Name, RateLimit>,
    create: (limit: RateLimit) => RateLimiter,
  ) => {
    const entries = (Object.keys(names) as Name[]).map((name) => [name, create(limits[name])]);
    return Object.fromEntries(entries) as Record<Name, RateLimiter>;
  };
  return {
    ...named(clientLimits, (limit) => createClientRateLimiter(limit)),
    ...named(accountLimits, (limit) => createRateLimiter(limit)),
    guesses: createPace(limits.guesses),
  };
}
