import type { RateLimiter } from "../rate-limiter.ts";
import type { Act, Counter, Counters } from "./counters.ts";

/** One limit as a rate limiter of its own. It rejects while the database cannot be asked. */
export function createCountedLimiter(
  counters: Counters,
  limit: Omit<Counter, "key" | "unless">,
): Pick<RateLimiter, "take" | "giveBack"> {
  const count = async (act: Act, key: string) => {
    const [judgement] = await counters.count([{ act, counter: { ...limit, key } }]);
    return judgement?.waitMs;
  };
  return {
    async take(key) {
      const waitMs = await count("take", key);
      return waitMs === undefined ? undefined : { waitMs };
    },
    async giveBack(key) {
      await count("give_back", key);
    },
  };
}
