import { uploadRule } from "#common/upload-rule.ts";
import { createRateLimiter, type RateLimit, type RateLimiter } from "../rate-limiter.ts";

const minute = 60;
const hour = 60 * minute;

/** By account: the e-mail as typed, registered or not. By IP: one IPv4 address, or one IPv6 /64. */
const rateLimits = {
  /** Everything, by IP. */
  requests: { points: 6000, seconds: minute },
  /** Failed sign-ins by account and IP; a success starts it anew. */
  signInAccount: { points: 5, seconds: 15 * minute },
  /** Failed sign-ins by IP. */
  signInIp: { points: 20, seconds: hour },
  signUpIp: { points: 5, seconds: hour },
  /** Keeps a mailbox from being flooded from many IP addresses. */
  signUpAccount: { points: 10, seconds: hour },
  recoverAccount: { points: 3, seconds: hour },
  recoverIp: { points: 20, seconds: hour },
  resendAccount: { points: 3, seconds: hour },
  resendIp: { points: 20, seconds: hour },
  /** Wrong typed codes by account and kind, until the next mail. */
  codeTries: { points: 5, seconds: hour },
  /** Wrong codes and links by IP. */
  verifyIp: { points: 20, seconds: hour },
  /** New passwords and e-mails of signed-in people, by IP. */
  changeIp: { points: 20, seconds: hour },
  /** By the e-mail that would be written to. */
  changeTarget: { points: 3, seconds: hour },
} satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

export type GatewayLimits = Record<RateLimitName, RateLimit> & {
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
  /**
   * Milliseconds that an answer takes at least when it must not tell whether an e-mail is registered; a slower one takes
   * a multiple. Longer than bcrypt with the database work around it, so that nearly every answer takes exactly this.
   */
  minimumDuration: number;
};

export const defaultLimits: GatewayLimits = {
  ...rateLimits,
  authBody: 16 * 1024,
  restBody: 1024 * 1024,
  // A form around the file adds a little.
  storageBody: uploadRule.maxBytes + 16 * 1024,
  bodyWithin: 10_000,
  bodyIdle: 15_000,
  answerWithin: 20_000,
  storageAnswerWithin: 60_000,
  hashing: { concurrency: 2, maxWaiting: 256, maxWaitingPerKey: 64 },
  minimumDuration: 400,
};

export type RateLimiters = Record<RateLimitName, RateLimiter>;

export function createRateLimiters(limits: GatewayLimits): RateLimiters {
  const names = Object.keys(rateLimits) as RateLimitName[];
  return Object.fromEntries(names.map((name) => [name, createRateLimiter(limits[name])])) as RateLimiters;
}
