import { type Database, dataOf } from "#common/database.ts";
import type { Backend } from "../supervisor/backend.ts";
import type { CountStore } from "./counters.ts";

/**
 * Our own API child counts on its private route, in one round trip to the database and ahead of the site's queries. A Supabase project
 * has no such child, so there the same function is called with the secret key.
 */
export function createCountStore({ internal }: Pick<Backend, "internal">, privileged: Database): CountStore {
  return {
    readKey: () => dataOf(privileged.rpc("rate_limit_key")),
    count: (steps) =>
      internal ? internal.ask("count-points", steps) : dataOf(privileged.rpc("count_points", { steps })),
  };
}
