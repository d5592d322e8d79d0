import { createLimiter } from "#common/limiter.ts";
import { log, summary } from "../log.ts";

export type Background = {
  /** Begins the work, or puts it in line, and returns at once. A failure is logged under `what`. */
  start(what: string, work: () => Promise<unknown>): void;
  /** Waits for what has been started. */
  finished(): Promise<void>;
};

/** Each piece is a mail or two: more at a time would only wait for the disk, and the queue must not grow without end. */
const bounds = { concurrency: 4, maxWaiting: 1000 };

/**
 * For what an answer must not wait for, because how long it takes would tell something: whether an e-mail has an account decides
 * which mail is sent, and to whom.
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
