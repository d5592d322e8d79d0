// Tests outgoing mail for an administrator: sends a message to their own e-mail, and returns the mail server's reason if it rejects it.
import type { Log } from "#common/log.ts";
import type { AdminCheck } from "../admin-check.ts";
import { createCountedLimiter } from "../counters/counted-limiter.ts";
import type { Counters } from "../counters/counters.ts";
import { adminsOnly, databaseAway, type JsonAnswer, noMail, problem } from "../http/json-answer.ts";
import { createRateLimiter } from "../rate-limiter.ts";
import type { MailWorker } from "./mail-worker.ts";

const perAdmin = { limit: "test mails", rule: { points: 5, seconds: 600 } };
/** The backend looks up the caller. This limits how often a stranger can cause that. */
const perClient = { points: 30, seconds: 600 };

type Options = {
  adminBehind: AdminCheck;
  /** Undefined without the secret key of a Supabase project: then this site sends no mail. */
  mails: MailWorker | undefined;
  /** Undefined without the secret key of a Supabase project: then each process counts its own. */
  counters: Counters | undefined;
  log: Log;
};

/** The recipient is always the administrator who asks, and only the database decides who is one. */
export type MailTest = (authorization: string | undefined, clientKey: string) => Promise<JsonAnswer>;

export function createMailTest({ adminBehind, mails, counters, log }: Options): MailTest {
  const rateLimiter = counters ? createCountedLimiter(counters, perAdmin) : createRateLimiter(perAdmin.rule);
  const lookups = createRateLimiter(perClient);

  return async function mailTest(authorization, clientKey) {
    const tooOften = await lookups.take(clientKey);
    if (tooOften) return tooMany(tooOften.waitMs);
    const person = await adminBehind(authorization).catch(() => "unknown" as const);
    if (person === "unknown") return databaseAway;
    if (!person) return problem(403, adminsOnly);
    if (!mails) return noMail;
    const exceeded = await rateLimiter.take(person.id);
    if (exceeded) return tooMany(exceeded.waitMs);
    try {
      await mails.sendTest(person.email);
      return { status: 200, body: { to: person.email } };
    } catch (error) {
      const reason = (error as Error).message;
      log("warn", "test mail not sent", { reason });
      return problem(502, `The mail server rejected it: ${reason}`);
    }
  };
}

function tooMany(waitMs: number): JsonAnswer {
  return problem(429, `Please wait ${Math.ceil(waitMs / 60_000)} minutes before the next one.`);
}
