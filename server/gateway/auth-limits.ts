import { parseJsonObject } from "#common/json.ts";
import { type Limiter, LimiterFullError } from "#common/limiter.ts";
import type { Log } from "#common/log.ts";
import type { Counter, Counters, Operation } from "../counters/counters.ts";
import { Refusal, unavailable } from "../http/refusal.ts";
import type { Charge, Plan } from "./auth-plan.ts";
import { type GatewayLimits, isClientLimit } from "./limits.ts";

export type Outcome = "accepted" | "failed" | "neither";

/** Wrong password, wrong or used link, wrong code of the second step. Other refusals do not count as guesses. */
const wrongGuesses = new Set([
  "invalid_credentials",
  "current_password_invalid",
  "otp_expired",
  "mfa_verification_failed",
]);

export function outcomeOf(status: number, body: Buffer): Outcome {
  if (status < 300) return "accepted";
  if (status >= 500) return "neither";
  const code = parseJsonObject(body.toString("utf8"))?.error_code;
  return typeof code === "string" && wrongGuesses.has(code) ? "failed" : "neither";
}

/** `network`: so that one network cannot fill the queues from many IPs. */
type Accounting = { counters: Counters; counting: Limiter; network: string; limits: GatewayLimits; log: Log };
type Step = { operation: Operation; counter: Counter };
/** `trustedClients`: keys under which the client is known from now on. */
type Result = { outcome: Outcome; trustedClients?: string[] };
type Work<T> = (facts: { underAttack: boolean }) => Promise<Result & { answer: T }>;

/**
 * Runs one request within its limits. Points are taken when the work begins, not when its result is known, so that parallel guesses
 * cannot all pass; points that turn out not to count are returned.
 */
export async function withinLimits<T>(
  plan: Plan,
  { hashing, ...accounting }: Accounting & { hashing: Limiter },
  work: Work<T>,
): Promise<T> {
  const charged = async () => finish(await ask("take", plan, accounting), accounting, work);
  if (!plan.hashes) return charged();
  // A client over a limit does not wait in the queue.
  await ask("check", plan, accounting);
  return hashing.run(charged, accounting.network).catch(explainFull);
}

/** Begins the work within its limits and does not wait for it. Refuses when too much is in progress already. */
export async function startWithinLimits<T>(
  plan: Plan,
  { background, maxWaiting, ...accounting }: Accounting & { background: Limiter; maxWaiting: number },
  work: Work<T>,
  onFailure: (error: Error) => void,
): Promise<void> {
  const taken = await ask("take", plan, accounting);
  if (background.waiting >= maxWaiting) {
    await settle(settlement(taken.charges, { outcome: "neither" }, accounting.limits), accounting);
    throw busy();
  }
  background.run(() => finish(taken, accounting, work)).catch(onFailure);
}

type Taken = {
  /** Without those from which this client is exempt. */
  charges: Charge[];
  /** This account has had many attempts, so the next one must wait. */
  underAttack: boolean;
};

/** Refuses when a limit is used up, or when the database, which every sign-in needs, is not responding. */
async function ask(
  operation: "check" | "take",
  { charges }: Plan,
  { counters, counting, network, limits, log }: Accounting,
): Promise<Taken> {
  if (charges.length === 0) return { charges, underAttack: false };
  const steps = charges.map((charge) => ({ operation, counter: counterOf(charge, limits) }));
  const results = await counting
    .run(() => counters.count(steps), network)
    .catch((error: Error) => {
      if (error instanceof LimiterFullError) throw busy();
      log("error", "rate limits not counted", { reason: error.message });
      throw unavailable();
    });
  for (const [index, { refuse }] of charges.entries()) {
    const waitMs = results[index]?.waitMs;
    if (waitMs !== undefined) throw refuse(waitMs);
  }
  return {
    charges: charges.filter((_, index) => results[index]?.counted),
    underAttack: charges.some(
      ({ limit }, index) => limit === "guesses" && results[index]?.nextWaitMs !== undefined,
    ),
  };
}

function counterOf(
  { limit, key, unlessKnown }: Omit<Charge, "counts" | "refuse">,
  limits: GatewayLimits,
): Counter {
  return {
    limit,
    rule: limits[limit],
    key,
    isClient: isClientLimit(limit),
    unless: unlessKnown === undefined ? undefined : { limit: "knownClients", key: unlessKnown },
  };
}

async function finish<T>({ charges, underAttack }: Taken, accounting: Accounting, work: Work<T>): Promise<T> {
  let result: Result = { outcome: "neither" };
  try {
    const done = await work({ underAttack });
    result = done;
    return done.answer;
  } finally {
    await settle(settlement(charges, result, accounting.limits), accounting);
  }
}

function explainFull(error: unknown): never {
  throw error instanceof LimiterFullError ? busy() : error;
}

function busy(): Refusal {
  const message = "Many people are signing in at the moment. Please try again in a few seconds.";
  return new Refusal(503, "busy", message, { "retry-after": "5" });
}

function settlement(
  charges: Charge[],
  { outcome, trustedClients = [] }: Result,
  limits: GatewayLimits,
): Step[] {
  const steps: Step[] = [];
  for (const charge of charges) {
    const counter = counterOf(charge, limits);
    if (charge.resets && outcome === "accepted") steps.push({ operation: "reset", counter });
    else if (charge.counts !== outcome) steps.push({ operation: "give_back", counter });
  }
  for (const key of trustedClients)
    steps.push({ operation: "take", counter: counterOf({ limit: "knownClients", key }, limits) });
  return steps;
}

/** The response already exists. A failure to return a point must not withhold it. */
async function settle(steps: Step[], { counters, log }: Accounting): Promise<void> {
  if (steps.length === 0) return;
  await counters
    .count(steps)
    .catch((error: Error) => log("warn", "rate limits not given back", { reason: error.message }));
}
