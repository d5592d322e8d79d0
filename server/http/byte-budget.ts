/** Maximum memory, for all clients together and for one client. */
type Options = { total: number; perClient: number };

export type ByteBudget = ReturnType<typeof createByteBudget>;

export function createByteBudget({ total, perClient }: Options) {
  const held = new Map<string, number>();
  let sum = 0;

  return {
    /** The share of one request. `take` says whether there is room; `release` gives everything back. */
    open(clientKey: string) {
      let own = 0;
      return {
        take(bytes: number): boolean {
          const ofClient = (held.get(clientKey) ?? 0) + bytes;
          if (ofClient > perClient || sum + bytes > total) return false;
          held.set(clientKey, ofClient);
          sum += bytes;
          own += bytes;
          return true;
        },
        release() {
          const left = (held.get(clientKey) ?? 0) - own;
          if (left > 0) held.set(clientKey, left);
          else held.delete(clientKey);
          sum -= own;
          own = 0;
        },
      };
    },
    /** Whether the client's own limit allows this many more bytes. */
    hasShare(clientKey: string, bytes: number): boolean {
      return (held.get(clientKey) ?? 0) + bytes <= perClient;
    },
    get held() {
      return sum;
    },
  };
}
