// How often redirects were followed since it was last written down. Kept here for a minute: a redirect is answered from memory, and must not
// cost a write.
import type { Database } from "#common/database.ts";

/** More paths than a site has redirects: those beyond are of the application's own, which take any slug and are not counted anyway. */
const maxPaths = 5_000;

export type RedirectHits = {
  count(path: string): void;
  /** Uses that could not be written are counted with the next ones. */
  flush(db: Database): Promise<void>;
};

export function createRedirectHits(): RedirectHits {
  let hits = new Map<string, number>();

  function add(path: string, times: number) {
    if (hits.size < maxPaths || hits.has(path)) hits.set(path, (hits.get(path) ?? 0) + times);
  }

  return {
    count(path) {
      add(path, 1);
    },
    async flush(db) {
      if (hits.size === 0) return;
      const taken = hits;
      hits = new Map();
      const { error } = await db.rpc("count_redirects", { hits: Object.fromEntries(taken) });
      if (!error) return;
      for (const [path, times] of taken) add(path, times);
      throw new Error(error.message);
    },
  };
}
