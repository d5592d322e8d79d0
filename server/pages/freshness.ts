// Asks every second for the revisions of the public tables. The same question shows whether the database answers.
import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { type CircuitBreaker, isAbsence } from "../circuit-breaker.ts";

const interval = 1_000;

/** By table; each changes with the table. */
export type Revisions = Record<string, string>;

type Options = {
  /** Not the pages' own client: this one also asks while the backend is away. */
  db: Database;
  breaker: CircuitBreaker;
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

export function watchFreshness({ db, breaker, onAnswer, log }: Options): Freshness {
  let reachable: boolean | undefined;
  let running: Promise<void> | undefined;

  async function compare() {
    const askedAt = Date.now();
    const { data, error, status } = await breaker.listen((signal) =>
      db.rpc("content_revisions").abortSignal(signal),
    );
    // Any other error is an answer: pages can still be rendered, though their freshness is unknown.
    breaker.report(!error || !(status === 0 || isAbsence(status)));
    if (Boolean(error) === (reachable ?? true)) {
      log(
        error ? "warn" : "info",
        error ? "backend unreachable, serving stored pages" : "backend reachable",
        {
          message: error?.message,
        },
      );
    }
    reachable = !error;
    if (!error) onAnswer(data as Revisions, askedAt);
  }

  async function check() {
    await running;
    running ??= compare().finally(() => {
      running = undefined;
    });
    await running;
  }

  // A comparison that is under way is enough.
  breaker.setProbe(() => void (running ?? check()));
  const timer = setInterval(() => void check(), interval);
  return {
    check,
    isReachable: () => reachable === true,
    stop: () => clearInterval(timer),
  };
}
