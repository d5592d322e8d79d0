// Every second, checks whether the database responds and reads the revisions of the public tables. Only the first check can open the
// circuit: slow revisions are not an outage.
import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { type CircuitBreaker, isAbsence } from "../circuit-breaker.ts";

const interval = 1_000;

/** By table; each changes with the table. */
export type Revisions = Record<string, string>;

type Options = {
  db: Database;
  breaker: CircuitBreaker;
  askHealth(signal: AbortSignal): Promise<Response>;
  onAnswer(revisions: Revisions, askedAt: number): void;
  log: Log;
};

export type Freshness = {
  /** Resolves after a comparison that began after this call, and so saw all earlier writes. */
  check(): Promise<void>;
  /** False before the first answer. */
  isReachable(): boolean;
  stop(): void;
};

export function watchFreshness({ db, breaker, askHealth, onAnswer, log }: Options): Freshness {
  let hasRevisions = false;
  let reachable: boolean | undefined;
  let looking: Promise<void> | undefined;
  let running: Promise<void> | undefined;

  async function putQuestion() {
    const reason = await breaker
      .listen(async (signal) => {
        const response = await askHealth(signal);
        await response.body?.cancel();
        return isAbsence(response.status) ? `status ${response.status}` : undefined;
      })
      .catch((error: Error) => error.message);
    breaker.report(!reason);
    if (Boolean(reason) === (reachable ?? true)) {
      if (reason) log("warn", "backend unreachable, serving stored pages", { message: reason });
      else log("info", "backend reachable");
    }
    reachable = !reason;
  }

  /** A query in progress is enough. */
  function look(): Promise<void> {
    looking ??= putQuestion().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function compare() {
    if (!reachable) await look();
    if (!reachable) return;
    const askedAt = Date.now();
    const { data, error } = await db.rpc("content_revisions");
    // Pages can still be rendered, though their freshness is unknown.
    if (error) return;
    hasRevisions = true;
    onAnswer(data as Revisions, askedAt);
  }

  async function check() {
    await running;
    running ??= compare().finally(() => {
      running = undefined;
    });
    await running;
  }

  breaker.setProbe(() => void look());
  const timer = setInterval(() => void look().then(() => (reachable ? check() : undefined)), interval);
  return {
    check,
    isReachable: () => reachable === true && hasRevisions,
    stop: () => clearInterval(timer),
  };
}
