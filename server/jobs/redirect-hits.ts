// How often each redirect was followed.
import { createPendingCounts, type PendingCounts } from "./pending-counts.ts";

/** More paths than a site has redirects. Further ones are redirects of the application, which take any slug and are not counted. */
const maxPaths = 5_000;

export function createRedirectHits(): PendingCounts {
  return createPendingCounts({ maxKeys: maxPaths, store: (db, hits) => db.rpc("count_redirects", { hits }) });
}
