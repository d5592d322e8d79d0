// Limits of all processes together: counted in the database, by keys that are hashed before they leave this process.
import { createHmac } from "node:crypto";
import { z } from "zod";
import { clientsPerNetwork, isInNetwork, networkOf, type RateLimit } from "../rate-limiter.ts";

/** Growing pauses: some points without a pause, then each pause is twice the previous one, up to a maximum. */
export type Backoff = {
  /** Taken without a pause. */
  points: number;
  firstPause: number;
  /** The longest pause. */
  longestPause: number;
  /** Seconds without a new point until the count starts again. */
  seconds: number;
};

export type Operation = "check" | "take" | "give_back" | "reset";

export type Counter = {
  /** Separates the keys of one limit from those of another. */
  limit: string;
  rule: RateLimit | Backoff;
  /** An e-mail, an account, a client in the form of http/client-ip.ts. */
  key: string;
  /** The larger network around an IPv6 client is counted as well. */
  isClient?: boolean;
  /** Not counted while this other key has points. */
  unless?: { limit: string; key: string };
};

export type CountResult = {
  /** False where `unless` applied. */
  counted: boolean;
  /** How long to wait; undefined when there was a point. */
  waitMs: number | undefined;
  /** After a take: how long the next one has to wait. */
  nextWaitMs: number | undefined;
};

export type Counters = {
  /** One round trip for all. Points are taken together or, when one has to wait, not at all. */
  count(steps: { operation: Operation; counter: Counter }[]): Promise<CountResult[]>;
  /** A short name of a key for the log, which does not identify its owner. */
  alias(counter: Pick<Counter, "limit" | "key">): Promise<string>;
};

/** As private.count_points reads it (supabase/schemas/84_rate_limits.sql). */
export type CountStep = {
  act: Operation;
  key: string;
  points: number;
  seconds: number;
  first_pause?: number;
  longest_pause?: number;
  unless?: string;
};

export type CountStore = {
  /** The same for all processes. */
  readKey(): Promise<string>;
  count(steps: CountStep[]): Promise<unknown>;
};

const answer = z.array(
  z.object({ counted: z.boolean(), wait: z.number().nullable(), next: z.number().nullable() }),
);

export function createCounters(store: CountStore): Counters {
  let secret: Promise<string> | undefined;

  async function hash({ limit, key }: { limit: string; key: string }): Promise<string> {
    secret ??= store.readKey();
    const hmac = createHmac("sha256", await secret.catch(forgetSecret));
    return hmac.update(JSON.stringify([limit, key])).digest("base64url");
  }

  function forgetSecret(error: unknown): never {
    secret = undefined;
    throw error;
  }

  async function stepOf(operation: Operation, { limit, rule, key, unless }: Counter): Promise<CountStep> {
    const pauses =
      "firstPause" in rule ? { first_pause: rule.firstPause, longest_pause: rule.longestPause } : {};
    return {
      act: operation,
      key: await hash({ limit, key }),
      points: rule.points,
      seconds: rule.seconds,
      ...pauses,
      ...(unless ? { unless: await hash(unless) } : {}),
    };
  }

  return {
    async count(steps) {
      const parts = steps.map(({ operation, counter }) =>
        countersOf(operation, counter).map((each) => stepOf(operation, each)),
      );
      const judged = answer.parse(await store.count(await Promise.all(parts.flat())));
      return parts.map(({ length }) => together(judged.splice(0, length)));
    },
    async alias(counter) {
      return (await hash(counter)).slice(0, 12);
    },
  };
}

/** A client inside a larger network is counted by both. A reset leaves the network's count, which other clients share. */
function countersOf(operation: Operation, counter: Counter): Counter[] {
  const { limit, rule, key, isClient } = counter;
  if (!isClient || !isInNetwork(key) || operation === "reset") return [counter];
  const points = rule.points * clientsPerNetwork;
  return [counter, { limit: `${limit} of a network`, rule: { ...rule, points }, key: networkOf(key) }];
}

function together(parts: z.infer<typeof answer>): CountResult {
  const first = (name: "wait" | "next") => parts.find((part) => part[name] !== null)?.[name] ?? undefined;
  return {
    counted: parts.every(({ counted }) => counted),
    waitMs: first("wait"),
    nextWaitMs: first("next"),
  };
}
