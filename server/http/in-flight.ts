/** Counts requests in progress by key. */
export type InFlight = {
  /** Returns the function to call at the end, or undefined when that key has reached its limit. */
  enter(key: string): (() => void) | undefined;
  readonly keys: number;
};

export function createInFlight(maxPerKey: number): InFlight {
  const counts = new Map<string, number>();
  return {
    enter(key) {
      const count = counts.get(key) ?? 0;
      if (count >= maxPerKey) return undefined;
      counts.set(key, count + 1);
      return () => {
        const left = (counts.get(key) ?? 0) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
    get keys() {
      return counts.size;
    },
  };
}
