import type { LimiterOptions } from "#common/limiter.ts";
import { uniformDuration } from "#common/timeouts.ts";
import { uploadRule } from "#common/upload-rule.ts";
import type { Backoff } from "../counters/counters.ts";
import { filePace, type Pace, smallBodyPace } from "../http/body.ts";
import type { RateLimit } from "../rate-limiter.ts";

const minute = 60;
const hour = 60 * minute;

// Counted for all processes together (docs/decisions/0022), except `requests`, which would add a database query to every page.

/** One IPv4 address, or one IPv6 /64 and, with ten times as much, the /48 around it. */
const clientLimits = {
  /** Failed sign-ins. */
  signInIp: { points: 20, seconds: hour },
  signUpIp: { points: 5, seconds: hour },
  recoverIp: { points: 20, seconds: hour },
  resendIp: { points: 20, seconds: hour },
  /** Wrong links, and wrong codes of the second step. */
  verifyIp: { points: 20, seconds: hour },
  /** New passwords and e-mails of signed-in people. */
  changeIp: { points: 20, seconds: hour },
  /** New factors and recovery codes. */
  changeFactorIp: { points: 60, seconds: hour },
} satisfies Record<string, RateLimit>;

/** By account: the e-mail as typed, registered or not. */
const accountLimits = {
  /** Failed sign-ins by account and IP; a success resets the count. */
  signInAccount: { points: 5, seconds: 15 * minute },
  /** Not a limit: it remembers accounts and the IPs they signed in from. With so many points, none is ever refused. */
  knownClients: { points: 1_000_000, seconds: 14 * 24 * hour },
  /** Keeps a mailbox from being flooded from many IP addresses. */
  signUpAccount: { points: 10, seconds: hour },
  recoverAccount: { points: 3, seconds: hour },
  resendAccount: { points: 3, seconds: hour },
  /** Wrong current passwords by the id of the signed-in account, from all IPs. */
  currentPassword: { points: 20, seconds: hour },
  /** By the e-mail that would receive the mail. */
  changeTarget: { points: 3, seconds: hour },
} satisfies Record<string, RateLimit>;

type ClientLimitName = keyof typeof clientLimits;
type AccountLimitName = keyof typeof accountLimits;
export type CountedLimitName = ClientLimitName | AccountLimitName | "guesses";

/** One for each service, so that none can starve another; uploads have their own, because they take long. */
export type PoolName = "auth" | "rest" | "storage" | "uploads";

export type GatewayLimits = Record<ClientLimitName | AccountLimitName, RateLimit> & {
  /** Everything from one client, in this process. */
  requests: RateLimit;
  /** Wrong passwords and codes for one account, from all IPs together that it has not signed in from before. */
  guesses: Backoff;
  /** Bytes. */
  authBody: number;
  /** Data of a client without a session: a search, nothing to write. */
  strangersBody: number;
  restBody: number;
  storageBody: number;
  /** Minimum pace of a small body, of an upload, and of reading a large response: each holds memory or a connection. */
  bodyPace: Pace;
  uploadPace: Pace;
  answerPace: Pace;
  /** Bytes: a response up to this size is read from the backend immediately, however slow the client; and the memory for these. */
  heldAnswer: number;
  heldAnswers: { total: number; perClient: number };
  /** Milliseconds until the backend's answer, once it has the whole request. */
  answerWithin: number;
  storageAnswerWithin: number;
  /** Queries of the database about limits; the key is the client's. */
  counting: LimiterOptions;
  /** Requests that hash a password; the key is the client's. */
  hashing: LimiterOptions;
  /** Requests that have a response but whose work continues. */
  background: { concurrency: number; maxWaiting: number };
  /** Requests that the backend handles at the same time; the key is the client's, for uploads the account's. */
  pools: Record<PoolName, LimiterOptions>;
  /**
   * Minimum milliseconds of a response that must not reveal whether an e-mail is registered; a slower one takes a multiple. Longer than
   * bcrypt with the database work around it, so that nearly every response takes exactly this time.
   */
  minimumDuration: number;
};

const queueLimits = { maxWaiting: 512, maxWaitingPerKey: 64, maxWaitMs: 10_000 };

export const defaultLimits: GatewayLimits = {
  ...clientLimits,
  ...accountLimits,
  requests: { points: 6000, seconds: minute },
  guesses: { points: 10, firstPause: 1, longestPause: minute, seconds: hour },
  authBody: 16 * 1024,
  strangersBody: 64 * 1024,
  restBody: 1024 * 1024,
  // A form around the file adds a little.
  storageBody: uploadRule.maxBytes + 16 * 1024,
  bodyPace: smallBodyPace,
  uploadPace: filePace,
  answerPace: { graceMs: 20_000, bytesPerSecond: 32 * 1024 },
  heldAnswer: 512 * 1024,
  heldAnswers: { total: 48 * 1024 * 1024, perClient: 8 * 1024 * 1024 },
  answerWithin: 20_000,
  storageAnswerWithin: 60_000,
  counting: { concurrency: 4, maxWaiting: 512, maxWaitingPerKey: 64, maxWaitMs: 5_000 },
  hashing: { concurrency: 2, maxWaiting: 256, maxWaitingPerKey: 64 },
  background: { concurrency: 16, maxWaiting: 256 },
  pools: {
    // Of the API's connections 6 are for accounts and 10 for data, which leaves some for the pages' own queries.
    auth: { ...queueLimits, concurrency: 4, maxRunningPerKey: 2 },
    // A back office sends a dozen requests when it opens. A client with more parallel requests must leave the API's one thread free half
    // of the time.
    rest: {
      ...queueLimits,
      concurrency: 6,
      maxRunningPerKey: 3,
      heavyClients: { from: 16, slots: 1, maxCooldownMs: 50 },
    },
    // Files are read 256 KB at a time, and no connection is held in between.
    storage: { ...queueLimits, concurrency: 12, maxRunningPerKey: 4 },
    // Each holds up to 10 MB in the API, several times over while it is read. One account can send two files at a time; its next ones wait.
    uploads: { concurrency: 6, maxRunningPerKey: 2, maxWaiting: 64, maxWaitingPerKey: 24, maxWaitMs: 60_000 },
  },
  minimumDuration: uniformDuration,
};

export function isClientLimit(name: CountedLimitName): boolean {
  return Object.hasOwn(clientLimits, name);
}
