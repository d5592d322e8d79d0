import type { RateLimiter } from "../rate-limiter.ts";
import type { Counter, Counters, Operation } from "./counters.ts";

/** A rate limiter for one limit. It rejects while the database is not responding. */
export function createCountedLimiter(
  counters: Counters,
  limit: Omit<Counter, "key" | "unless">,
): Pick<RateLimiter, "take" | "giveBack"> {
  const count = async (operation: Operation, key: string) => {
    const [result] = await counters.count([{ operation, counter: { ...limit, key } }]);
    return result?.waitMs;
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
