import type { RateLimiter } from "../rate-limiter.ts";

export type GuessPace = {
  /** So many are taken as they come. */
  points: number;
  /** Then each waits twice as long after the one before it, up to a bound: no key is ever shut for longer. */
  firstPause: number;
  longestPause: number;
  /** Seconds without a new one, and the count starts anew. */
  seconds: number;
};

type State = { taken: number; lastAt: number };

/** In memory at most; the least recently used go first. */
const defaultMaxKeys = 50_000;

/** Growing pauses, as a rate limiter. A point is taken at once, so that many at the same moment cannot pass together. */
export function createPace(pace: GuessPace, maxKeys: number = defaultMaxKeys): RateLimiter {
  const states = new Map<string, State>();

  function current(key: string): State | undefined {
    const state = states.get(key);
    if (!state || Date.now() - state.lastAt < pace.seconds * 1000) return state;
    states.delete(key);
    return undefined;
  }

  function waitMs(key: string): number | undefined {
    const state = current(key);
    if (!state || state.taken < pace.points) return undefined;
    const pause = Math.min(pace.longestPause, pace.firstPause * 2 ** Math.min(state.taken - pace.points, 30));
    const wait = state.lastAt + pause * 1000 - Date.now();
    return wait > 0 ? wait : undefined;
  }

  return {
    async take(key) {
      const wait = waitMs(key);
      if (wait !== undefined) return { waitMs: wait };
      const taken = (current(key)?.taken ?? 0) + 1;
      states.delete(key);
      states.set(key, { taken, lastAt: Date.now() });
      const oldest = states.size > maxKeys ? states.keys().next().value : undefined;
      if (oldest !== undefined) states.delete(oldest);
      return undefined;
    },
    async waitTime(key) {
      return waitMs(key);
    },
    async giveBack(key) {
      const state = current(key);
      if (state) state.taken--;
      if (state?.taken === 0) states.delete(key);
    },
    async reset(key) {
      states.delete(key);
    },
  };
}
