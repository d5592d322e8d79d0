import { RateLimiterMemory } from "rate-limiter-flexible";

export type RateLimit = { points: number; seconds: number };
export type RateLimiter = {
  /** Takes one point, or returns how long to wait. Refused attempts are not counted. */
  take(key: string): Promise<{ waitMs: number } | undefined>;
  giveBack(key: string): Promise<void>;
};

/** For each limiter; the least recently used are dropped first. */
const defaultMaxKeys = 50_000;

export function createRateLimiter(
  { points, seconds }: RateLimit,
  maxKeys: number = defaultMaxKeys,
): RateLimiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const known = new Set<string>();

  return {
    async take(key) {
      known.delete(key);
      known.add(key);
      const oldest = known.size > maxKeys ? known.values().next().value : undefined;
      if (oldest !== undefined) {
        known.delete(oldest);
        await limiter.delete(oldest);
      }
      try {
        await limiter.consume(key);
        return undefined;
      } catch (exceeded) {
        await limiter.reward(key, 1);
        return { waitMs: (exceeded as { msBeforeNext: number }).msBeforeNext };
      }
    },
    async giveBack(key) {
      const state = await limiter.get(key);
      if (state && state.consumedPoints > 0 && state.msBeforeNext > 0) await limiter.reward(key, 1);
    },
  };
}

/** An IPv6 /48 holds 65,536 networks of /64, each counted as a client. So it has its own limit: this many times that of a client. */
export const clientsPerNetwork = 10;

/** By client, in the form of http/client-ip.ts, and by the larger network around it. `disguise` changes the stored keys. */
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
    async giveBack(client) {
      await clients.giveBack(disguise(client));
      if (isInNetwork(client)) await networks.giveBack(network(client));
    },
  };
}

/** The IPv6 /48 of a /64; an IPv4 address is its own. */
export function networkOf(client: string): string {
  return client.replace(/^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/, "$1::/48");
}

export function isInNetwork(client: string): boolean {
  return networkOf(client) !== client;
}
