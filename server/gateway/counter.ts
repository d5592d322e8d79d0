import { RateLimiterMemory } from "rate-limiter-flexible";

export type Limit = { points: number; seconds: number };
export type Counter = {
  /** Takes one, or says how long to wait. What is refused is not counted. */
  take: (key: string) => Promise<{ waitMs: number } | null>;
  /** How long to wait when nothing is left, without taking. */
  wait: (key: string) => Promise<number | null>;
  giveBack: (key: string) => Promise<void>;
  forget: (key: string) => Promise<void>;
};

/** Keys in memory at most, for each counter; the least recently used go first. */
const MOST_KEYS = 50_000;

export function createCounter({ points, seconds }: Limit, mostKeys = MOST_KEYS): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const known = new Set<string>();

  async function forget(key: string): Promise<void> {
    known.delete(key);
    await limiter.delete(key);
  }

  return {
    async take(key) {
      known.delete(key);
      known.add(key);
      const oldest = known.size > mostKeys ? known.values().next().value : undefined;
      if (oldest !== undefined) await forget(oldest);
      try {
        await limiter.consume(key);
        return null;
      } catch (exceeded) {
        await limiter.reward(key, 1);
        return { waitMs: (exceeded as { msBeforeNext: number }).msBeforeNext };
      }
    },
    async wait(key) {
      const state = await limiter.get(key);
      return state !== null && state.consumedPoints >= points && state.msBeforeNext > 0
        ? state.msBeforeNext
        : null;
    },
    async giveBack(key) {
      const state = await limiter.get(key);
      if (state !== null && state.consumedPoints > 0 && state.msBeforeNext > 0) await limiter.reward(key, 1);
    },
    forget,
  };
}
