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

/** An IPv6 /48 holds 65,536 of the /64 that a client is counted by: it has a limit of its own, this many times that of a client. */
export const clientsPerNetwork = 10;

/**
 * By client, in the form of http/client-ip.ts, and by the larger network it is in. `disguise` changes the keys that are kept.
 */
export function createClientRateLimiter(
  limit: RateLimit,
  disguise: (key: string) => string = (key) => key,
): RateLimiter {
  const clients = createRateLimiter(limit);
  const networks = createRateLimiter({ ...limit, points: limit.points * clientsPerNetwork });
  const network = (client: string) => disguise(networkOf(client));
  return {
    async take(client) {
      const refused = await clients.take(disguise(client));
      if (refused || !isInNetwork(client)) return refused;
      const full = await networks.take(network(client));
      if (full) await clients.giveBack(disguise(client));
      return full;
    },
    async waitTime(client) {
      const waitMs = await clients.waitTime(disguise(client));
      return waitMs === undefined && isInNetwork(client) ? networks.waitTime(network(client)) : waitMs;
    },
    async giveBack(client) {
      await clients.giveBack(disguise(client));
      if (isInNetwork(client)) await networks.giveBack(network(client));
    },
    /** The network's count stays: it is not this client's alone. */
    reset: (client) => clients.reset(disguise(client)),
  };
}

/** The IPv6 /48 of a /64; an IPv4 address is its own. */
export function networkOf(client: string): string {
  return client.replace(/^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/, "$1::/48");
}

export function isInNetwork(client: string): boolean {
  return networkOf(client) !== client;
}
