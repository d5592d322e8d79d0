import { type Limiter, LimiterFullError } from "#common/limiter.ts";
import type { Plan } from "./auth-plan.ts";
import type { Counters } from "./limits.ts";
import { Refusal } from "./refusal.ts";

export type Outcome = "accepted" | "failed" | "neither";

/** Wrong password, wrong or used link. Anything else the backend refuses says nothing about a guess. */
const WRONG = new Set(["invalid_credentials", "current_password_invalid", "otp_expired"]);

export function outcomeOf(status: number, body: Buffer): Outcome {
  if (status < 300) return "accepted";
  if (status >= 500) return "neither";
  try {
    const { error_code } = JSON.parse(body.toString("utf8")) as { error_code?: unknown };
    return typeof error_code === "string" && WRONG.has(error_code) ? "failed" : "neither";
  } catch {
    return "neither";
  }
}

/**
 * Runs one request within its limits. Points are taken when the work begins, not when its result is known, so that
 * many guesses at once cannot slip through together; what turns out not to count is given back.
 */
export async function withinLimits<T>(
  plan: Plan,
  address: string,
  { counters, hashing }: { counters: Counters; hashing: Limiter },
  work: () => Promise<{ outcome: Outcome; answer: T }>,
): Promise<T> {
  for (const { counter, key, refuse } of plan.charges) {
    const waitMs = await counters[counter].wait(key);
    if (waitMs !== null) throw refuse(waitMs);
  }
  const charged = async () => {
    await take(plan, counters);
    let outcome: Outcome = "neither";
    try {
      const result = await work();
      outcome = result.outcome;
      return result.answer;
    } finally {
      await settle(plan, counters, outcome);
    }
  };
  return plan.hashes ? hashing.run(charged, address).catch(explainFull) : charged();
}

function explainFull(error: unknown): never {
  if (!(error instanceof LimiterFullError)) throw error;
  const message = "Many people are signing in at the moment. Please try again in a few seconds.";
  throw new Refusal(503, "busy", message, { "retry-after": "5" });
}

async function take({ charges }: Plan, counters: Counters): Promise<void> {
  for (const [index, { counter, key, refuse }] of charges.entries()) {
    const refused = await counters[counter].take(key);
    if (refused === null) continue;
    for (const earlier of charges.slice(0, index)) await counters[earlier.counter].giveBack(earlier.key);
    throw refuse(refused.waitMs);
  }
}

async function settle({ charges, newCode }: Plan, counters: Counters, outcome: Outcome): Promise<void> {
  for (const { counter, key, counts, resets } of charges) {
    if (resets && outcome === "accepted") await counters[counter].forget(key);
    else if (counts !== outcome) await counters[counter].giveBack(key);
  }
  if (newCode !== undefined && outcome === "accepted") await counters.codeTries.forget(newCode);
}
