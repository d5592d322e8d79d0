import { createLimiter } from "#common/limiter.ts";
import { log, summary } from "../log.ts";

export type Background = {
  /** Starts or queues the work and returns immediately. A failure is logged under `what`. */
  start(what: string, work: () => Promise<unknown>): void;
  /** Waits for the started work. */
  finished(): Promise<void>;
};

/** Each job is a mail or two: more at a time would only wait for the disk, and the queue must not grow without limit. */
const bounds = { concurrency: 4, maxWaiting: 1000 };

/**
 * For work that a response must not wait for, because its duration would reveal something: whether an e-mail has an account decides which
 * mail is sent, and to whom.
 */
export function createBackground(): Background {
  const limiter = createLimiter(bounds);
  const started = new Set<Promise<void>>();
  return {
    start(what, work) {
      const done = limiter
        .run(work)
        .then(
          () => undefined,
          (error) => log("error", `${what} failed`, { reason: summary(error) }),
        )
        .finally(() => started.delete(done));
      started.add(done);
    },
    async finished() {
      await Promise.all(started);
    },
  };
}
