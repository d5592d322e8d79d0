/** Simultaneous requests for the same key share one piece of work and its result. */
export function createSingleFlight<Result>() {
  const inFlight = new Map<string, Promise<Result>>();

  return function once(key: string, work: () => Promise<Result>): Promise<Result> {
    const same = inFlight.get(key);
    if (same) return same;
    const result = work().finally(() => inFlight.delete(key));
    inFlight.set(key, result);
    return result;
  };
}
