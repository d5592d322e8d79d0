import { Refusal } from "./refusal.ts";

type Options = { total: number; perClient: number };

/**
 * Memory for the bodies that are held at one moment, for all clients together and for one of them. It counts what has arrived, not what
 * was announced: a body that does not come takes no room from one that does.
 */
export function createBodyBudget({ total, perClient }: Options) {
  const held = new Map<string, number>();
  let sum = 0;

  return {
    /** What one body takes. `take` throws when there is no room; `release` gives everything back. */
    open(clientKey: string) {
      let own = 0;
      return {
        take(bytes: number) {
          const ofClient = (held.get(clientKey) ?? 0) + bytes;
          if (ofClient > perClient || sum + bytes > total) throw noRoom();
          held.set(clientKey, ofClient);
          sum += bytes;
          own += bytes;
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
    get held() {
      return sum;
    },
  };
}

function noRoom(): Refusal {
  const message = "Too much is being sent at the moment. Please try again in a few seconds.";
  return new Refusal(503, "busy", message, { "retry-after": "5" });
}
