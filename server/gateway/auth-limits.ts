import { type Limiter, LimiterFullError } from "#common/limiter.ts";
import { Refusal } from "../http/refusal.ts";
import { networkOf } from "../rate-limiter.ts";
import type { Charge, Plan } from "./auth-plan.ts";
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

type Limits = { rateLimiters: RateLimiters; hashing: Limiter; background: Limiter };
type Work<T> = (facts: { isGuessed: boolean }) => Promise<{ outcome: Outcome; answer: T }>;

/**
 * Runs one request within its limits. Points are taken when the work begins, not when its result is known, so that
 * many guesses at once cannot slip through together; what turns out not to count is given back.
 */
export async function withinLimits<T>(
  plan: Plan,
  clientKey: string,
  { rateLimiters, hashing }: Limits,
  work: Work<T>,
): Promise<T> {
  const charges = await due(plan, rateLimiters);
  const charged = async () => {
    await take(charges, rateLimiters);
    return finish(plan, charges, rateLimiters, work);
  };
  // One network cannot fill the queue from many of its IPs.
  return plan.hashes ? hashing.run(charged, networkOf(clientKey)).catch(explainFull) : charged();
}

/** Begins the work within its limits and does not wait for it. Refuses when too much is under way already. */
export async function startWithinLimits<T>(
  plan: Plan,
  { rateLimiters, background, maxWaiting }: Omit<Limits, "hashing"> & { maxWaiting: number },
  work: Work<T>,
  onFailure: (error: Error) => void,
): Promise<void> {
  const charges = await due(plan, rateLimiters);
  if (background.waiting >= maxWaiting) throw busy();
  await take(charges, rateLimiters);
  background.run(() => finish(plan, charges, rateLimiters, work)).catch(onFailure);
}

/** The charges of this request, none of which is used up yet. */
async function due({ charges }: Plan, rateLimiters: RateLimiters): Promise<Charge[]> {
  const counted: Charge[] = [];
  for (const charge of charges) {
    const { limit, key, refuse, unlessKnown } = charge;
    if (unlessKnown && (await rateLimiters.knownClients.waitTime(unlessKnown)) !== undefined) continue;
    const waitMs = await rateLimiters[limit].waitTime(key);
    if (waitMs !== undefined) throw refuse(waitMs);
    counted.push(charge);
  }
  return counted;
}

async function finish<T>(
  plan: Plan,
  charges: Charge[],
  rateLimiters: RateLimiters,
  work: Work<T>,
): Promise<T> {
  let outcome: Outcome = "neither";
  try {
    const result = await work({ isGuessed: await isGuessed(charges, rateLimiters) });
    outcome = result.outcome;
    return result.answer;
  } finally {
    await settle(plan, charges, rateLimiters, outcome);
  }
}

/** The next try for this account would have to wait: there have been many. */
async function isGuessed(charges: Charge[], { guesses }: RateLimiters): Promise<boolean> {
  const charge = charges.find(({ limit }) => limit === "guesses");
  return charge !== undefined && (await guesses.waitTime(charge.key)) !== undefined;
}

function explainFull(error: unknown): never {
  throw error instanceof LimiterFullError ? busy() : error;
}

function busy(): Refusal {
  const message = "Many people are signing in at the moment. Please try again in a few seconds.";
  return new Refusal(503, "busy", message, { "retry-after": "5" });
}

async function take(charges: Charge[], rateLimiters: RateLimiters): Promise<void> {
  for (const [index, { limit, key, refuse }] of charges.entries()) {
    const refused = await rateLimiters[limit].take(key);
    if (!refused) continue;
    for (const earlier of charges.slice(0, index)) await rateLimiters[earlier.limit].giveBack(earlier.key);
    throw refuse(refused.waitMs);
  }
}

async function settle(
  { newCode }: Plan,
  charges: Charge[],
  rateLimiters: RateLimiters,
  outcome: Outcome,
): Promise<void> {
  for (const { limit, key, counts, resets } of charges) {
    if (resets && outcome === "accepted") await rateLimiters[limit].reset(key);
    else if (counts !== outcome) await rateLimiters[limit].giveBack(key);
  }
  if (newCode !== undefined && outcome === "accepted") await rateLimiters.codeTries.reset(newCode);
}
