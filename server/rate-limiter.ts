import { RateLimiterMemory } from "rate-limiter-flexible";

export type RateLimit = { points: number; seconds: number };
export type RateLimiter = {
  /** Takes one point, or says how long to wait. What is refused is not counted. */
  take(key: string): Promise<{ waitMs: number } | undefined>;
  /** How long to wait when no point is left, without taking one. */
  waitTime(key: string): Promise<number | undefined>;
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
};

/** In memory at most, for each limiter; the least recently used go first. */
const defaultMaxKeys = 50_000;

export function createRateLimiter(
  { points, seconds }: RateLimit,
  maxKeys: number = defaultMaxKeys,
): RateLimiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const known = new Set<string>();

  async function reset(key: string): Promise<void> {
    known.delete(key);
    await limiter.delete(key);
  }

  return {
    async take(key) {
      known.delete(key);
      known.add(key);
      const oldest = known.size > maxKeys ? known.values().next().value : undefined;
      if (oldest !== undefined) await reset(oldest);
      try {
        await limiter.consume(key);
        return undefined;
      } catch (exceeded) {
        await limiter.reward(key, 1);
        return { waitMs: (exceeded as { msBeforeNext: number }).msBeforeNext };
      }
    },
    async waitTime(key) {
      const state = await limiter.get(key);
      return state && state.consumedPoints >= points && state.msBeforeNext > 0
        ? state.msBeforeNext
        : undefined;
    },
    async giveBack(key) {
      const state = await limiter.get(key);
      if (state && state.consumedPoints > 0 && state.msBeforeNext > 0) await limiter.reward(key, 1);
    },
    reset,
  };
}
