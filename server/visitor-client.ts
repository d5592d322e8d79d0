import { createClient } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import type { Database as Tables } from "#common/database.types.ts";
import { responseTimeout } from "#common/timeouts.ts";
import type { Backend } from "./supervisor/backend.ts";
import { backendFetch } from "./supervisor/backend-fetch.ts";

type Reached = Pick<Backend, "url" | "publishableKey" | "headers">;

type Around = (ask: typeof fetch) => typeof fetch;

/**
 * The web process's own client. It has a visitor's rights: the publishable key, no session. `around` wraps its requests, such as with a
 * cache.
 */
export function visitorClient(backend: Reached, ask = fetch, around: Around = (asked) => asked): Database {
  return createClient<Tables>(backend.url, backend.publishableKey, {
    // A retry by the client would make a visitor wait while the backend is down.
    db: { retry: false },
    // Set once, so that it is not looked up at every query.
    accessToken: async () => null,
    global: {
      headers: backend.headers,
      fetch: around(backendFetch(ask, { key: () => backend.publishableKey, withinMs: responseTimeout })),
    },
  });
}
