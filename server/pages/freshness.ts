// Compares the revisions of the public tables with those of the stored pages, every second. The same question shows whether the database
// answers.
import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { type CircuitBreaker, isAbsence } from "../circuit-breaker.ts";

const interval = 1_000;
/** Pages also show times ("3 days ago", the expiry of security.txt): none is older than an hour. */
export const maxAge = 3_600_000;

/** By table; each changes with the table. */
export type Revisions = Record<string, string>;

type Options = {
  /** Not the pages' own client: this one also asks while the backend is away. */
  db: Database;
  breaker: CircuitBreaker;
  onChange(revisions: Revisions): void;
  log: Log;
};

export type Freshness = {
  /** Resolves after a comparison that began after this call, and so saw all earlier writes. */
  check(): Promise<void>;
  /** False before the first answer. */
  isReachable(): boolean;
  /** The revisions that a rendering shows now, as a text to compare; empty before the first answer. */
  revisions(): string;
  /** Pages rendered at this time are in the store: the hour counts from then. */
  countAgeFrom(time: number): void;
  stop(): void;
};

export function watchFreshness({ db, breaker, onChange, log }: Options): Freshness {
  let known = "";
  let reachable: boolean | undefined;
  let running: Promise<void> | undefined;
  let changedAt = Date.now();

  async function compare() {
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
    const found = JSON.stringify(data);
    if (error || (found === known && Date.now() - changedAt < maxAge)) return;
    known = found;
    changedAt = Date.now();
    onChange(data as Revisions);
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
    revisions: () => known,
    countAgeFrom(time) {
      changedAt = Math.min(changedAt, time);
    },
    stop: () => clearInterval(timer),
  };
}
