import { uploadRule } from "#common/upload-rule.ts";
import { type Counter, createCounter, type Limit } from "./counter.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** By account: the address as typed, registered or not. By address: one IPv4, or one IPv6 /64. */
const COUNTED = {
  /** Everything, by address. */
  requests: { points: 6000, seconds: MINUTE },
  /** Failed sign-ins by account and address; a success starts it anew. */
  signInAccount: { points: 5, seconds: 15 * MINUTE },
  /** Failed sign-ins by address. */
  signInAddress: { points: 20, seconds: HOUR },
  signUpAddress: { points: 5, seconds: HOUR },
  /** Keeps a mailbox from being flooded from many addresses. */
  signUpAccount: { points: 10, seconds: HOUR },
  recoverAccount: { points: 3, seconds: HOUR },
  recoverAddress: { points: 20, seconds: HOUR },
  resendAccount: { points: 3, seconds: HOUR },
  resendAddress: { points: 20, seconds: HOUR },
  /** Wrong typed codes by account and kind, until the next mail. */
  codeTries: { points: 5, seconds: HOUR },
  /** Wrong codes and links by address. */
  verifyAddress: { points: 20, seconds: HOUR },
  /** New passwords and e-mail addresses of signed-in people, by address. */
  changeAddress: { points: 20, seconds: HOUR },
  /** By the e-mail address that would be written to. */
  changeTarget: { points: 3, seconds: HOUR },
} satisfies Record<string, Limit>;

export type CounterName = keyof typeof COUNTED;

export type GatewayLimits = Record<CounterName, Limit> & {
  /** Bytes. */
  authBody: number;
  restBody: number;
  storageBody: number;
  /** Milliseconds: for the whole of a small body, between two pieces of a large one, for the backend's answer. */
  bodyWithin: number;
  bodyIdle: number;
  answerWithin: number;
  storageAnswerWithin: number;
  /** Requests that hash a password; the key is the client's IP address. */
  hashing: { concurrency: number; maxWaiting: number; maxWaitingPerKey: number };
  /**
   * What must not tell whether an address is registered is answered at multiples of this. Longer than bcrypt with the
   * database work around it takes, so that nearly everything falls into the first.
   */
  slotMs: number;
};

export const DEFAULT_LIMITS: GatewayLimits = {
  ...COUNTED,
  authBody: 16 * 1024,
  restBody: 1024 * 1024,
  // A form around the file adds a little.
  storageBody: uploadRule.maxBytes + 16 * 1024,
  bodyWithin: 10_000,
  bodyIdle: 15_000,
  answerWithin: 20_000,
  storageAnswerWithin: 60_000,
  hashing: { concurrency: 2, maxWaiting: 256, maxWaitingPerKey: 64 },
  slotMs: 400,
};

export type Counters = Record<CounterName, Counter>;

export function createCounters(limits: GatewayLimits): Counters {
  const names = Object.keys(COUNTED) as CounterName[];
  return Object.fromEntries(names.map((name) => [name, createCounter(limits[name])])) as Counters;
}
