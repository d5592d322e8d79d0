// How the parts of the site reach the backend. The only importer of the privileged client.
import type { Database } from "#common/database.ts";
import { type CircuitBreaker, createCircuitBreaker } from "../circuit-breaker.ts";
import { type Metrics, timed } from "../metrics/metrics.ts";
import { privilegedClient } from "../privileged-client.ts";
import type { Backend } from "../supervisor/backend.ts";

export type BackendAccess = {
  breaker: CircuitBreaker;
  /** Timed for the metrics. */
  fetch: typeof fetch;
  /** The same, and fails immediately while the backend is down. */
  guardedFetch: typeof fetch;
  /** Undefined without the secret key. */
  privileged: PrivilegedAccess | undefined;
};

/** Clients with the secret key, to which row-level security does not apply. */
export type PrivilegedAccess = {
  /** For background work. */
  background: Database;
  /** For a waiting visitor: fails immediately while the backend is down. */
  guarded: Database;
  /** Reads the originals of images and documents. */
  files: Database;
};

/** Milliseconds. An original of ten megabytes, from a Supabase project far away. */
const originalTimeout = 15_000;

export function openBackendAccess(backend: Backend, metrics: Metrics): BackendAccess {
  const breaker = createCircuitBreaker();
  const timedFetch: typeof fetch = (input, init) =>
    timed(
      metrics.backend,
      () => fetch(input, init),
      ({ status }) => status >= 500,
    );
  const guardedFetch = breaker.guard(timedFetch);
  return { breaker, fetch: timedFetch, guardedFetch, privileged: openPrivileged(backend, guardedFetch) };
}

function openPrivileged(backend: Backend, guardedFetch: typeof fetch): PrivilegedAccess | undefined {
  const background = privilegedClient(backend);
  const guarded = privilegedClient(backend, { fetch: guardedFetch });
  const files = privilegedClient(backend, { timeout: originalTimeout, fetch: guardedFetch });
  return background && guarded && files && { background, guarded, files };
}
