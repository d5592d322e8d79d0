// An administrator asks whether mail works: a message to their own e-mail, and the mail server's reason when it refuses.

import type { Log } from "#common/log.ts";
import type { AdminCheck } from "../admin-check.ts";
import { createCountedLimiter } from "../counters/counted-limiter.ts";
import type { Counters } from "../counters/counters.ts";
import { createRateLimiter } from "../rate-limiter.ts";
import type { MailWorker } from "./mail-worker.ts";

type Answer = { status: number; body: { to: string } | { problem: string } };

const perAdmin = { limit: "test mails", rule: { points: 5, seconds: 600 } };
/** Who asks has to be looked up in the backend first; a stranger may not have that done without end. */
const perClient = { points: 30, seconds: 600 };

type Options = {
  adminBehind: AdminCheck;
  /** Undefined without the secret key of a Supabase project: then this site sends no mail. */
  mails: MailWorker | undefined;
  /** Undefined without the secret key of a Supabase project: then each process counts by itself. */
  counters: Counters | undefined;
  log: Log;
};

/** The recipient is always the administrator who asks, and only the database says who is one. */
export type MailTest = (authorization: string | undefined, clientKey: string) => Promise<Answer>;

export function createMailTest({ adminBehind, mails, counters, log }: Options): MailTest {
  const rateLimiter = counters ? createCountedLimiter(counters, perAdmin) : createRateLimiter(perAdmin.rule);
  const lookups = createRateLimiter(perClient);

  return async function mailTest(authorization, clientKey) {
    const tooOften = await lookups.take(clientKey);
    if (tooOften) return refusal(429, waitSentence(tooOften.waitMs));
    const person = await adminBehind(authorization).catch(() => "unknown" as const);
    if (person === "unknown")
      return refusal(503, "The database does not answer. Please try again in a moment.");
    if (!person) return refusal(403, "Only administrators can do this.");
    if (!mails)
      return refusal(503, "This site cannot send mail: its operator has to set SUPABASE_SECRET_KEY.");
    const exceeded = await rateLimiter.take(person.id);
    if (exceeded) return refusal(429, waitSentence(exceeded.waitMs));
    try {
      await mails.sendTest(person.email);
      return { status: 200, body: { to: person.email } };
    } catch (error) {
      const reason = (error as Error).message;
      log("warn", "test mail not sent", { reason });
      return refusal(502, `The mail server did not take it: ${reason}`);
    }
  };
}

function waitSentence(waitMs: number): string {
  return `Please wait ${Math.ceil(waitMs / 60_000)} minutes before the next one.`;
}

function refusal(status: number, problem: string): Answer {
  return { status, body: { problem } };
}
