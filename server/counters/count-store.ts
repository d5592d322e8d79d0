import type { Database } from "#common/database.ts";
import type { Backend } from "../supervisor/backend.ts";
import type { CountStore } from "./counters.ts";

/**
 * Our own API child is asked on its private route, in one round trip to the database and past the queries of the site. A Supabase project
 * has no such child: there the same function is called with the secret key.
 */
export function createCountStore({ internal }: Pick<Backend, "internal">, privileged: Database): CountStore {
  return {
    async readKey() {
      const { data, error } = await privileged.rpc("rate_limit_key");
      if (error) throw new Error(error.message);
      return data;
    },
    async count(steps) {
      if (internal) return internal.ask("count-points", steps);
      const { data, error } = await privileged.rpc("count_points", { steps });
      if (error) throw new Error(error.message);
      return data;
    },
  };
}
