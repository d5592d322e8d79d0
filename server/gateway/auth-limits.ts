import { type Limiter, LimiterFullError } from "#common/limiter.ts";
import { Refusal } from "../http/refusal.ts";
import type { Plan } from "./auth-plan.ts";
import type { RateLimiters } from "./limits.ts";

export type Outcome = "accepted" | "failed" | "neither";

/** Wrong password, wrong or used link. Anything else the backend refuses says nothing about a guess. */
const wrongGuesses = new Set(["invalid_credentials", "current_password_invalid", "otp_expired"]);

export function outcomeOf(status: number, body: Buffer): Outcome {
  if (status < 300) return "accepted";
  if (status >= 500) return "neither";
  try {
    const { error_code } = JSON.parse(body.toString("utf8")) as { error_code?: unknown };
    return typeof error_code === "string" && wrongGuesses.has(error_code) ? "failed" : "neither";
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
  clientKey: string,
  { rateLimiters, hashing }: { rateLimiters: RateLimiters; hashing: Limiter },
  work: () => Promise<{ outcome: Outcome; answer: T }>,
): Promise<T> {
  for (const { limit, key, refuse } of plan.charges) {
    const waitMs = await rateLimiters[limit].waitTime(key);
    if (waitMs !== undefined) throw refuse(waitMs);
  }
  const charged = async () => {
    await take(plan, rateLimiters);
    let outcome: Outcome = "neither";
    try {
      const result = await work();
      outcome = result.outcome;
      return result.answer;
    } finally {
      await settle(plan, rateLimiters, outcome);
    }
  };
  return plan.hashes ? hashing.run(charged, clientKey).catch(explainFull) : charged();
}

function explainFull(error: unknown): never {
  if (!(error instanceof LimiterFullError)) throw error;
  const message = "Many people are signing in at the moment. Please try again in a few seconds.";
  throw new Refusal(503, "busy", message, { "retry-after": "5" });
}

async function take({ charges }: Plan, rateLimiters: RateLimiters): Promise<void> {
  for (const [index, { limit, key, refuse }] of charges.entries()) {
    const refused = await rateLimiters[limit].take(key);
    if (!refused) continue;
    for (const earlier of charges.slice(0, index)) await rateLimiters[earlier.limit].giveBack(earlier.key);
    throw refuse(refused.waitMs);
  }
}

async function settle(
  { charges, newCode }: Plan,
  rateLimiters: RateLimiters,
  outcome: Outcome,
): Promise<void> {
  for (const { limit, key, counts, resets } of charges) {
    if (resets && outcome === "accepted") await rateLimiters[limit].reset(key);
    else if (counts !== outcome) await rateLimiters[limit].giveBack(key);
  }
  if (newCode !== undefined && outcome === "accepted") await rateLimiters.codeTries.reset(newCode);
}
