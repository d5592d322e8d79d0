import { createClient } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import type { Database as Tables } from "#common/database.types.ts";
import type { Backend } from "./supervisor/backend.ts";

/** A page must not wait for a backend that hangs: what is stored is served instead. */
const timeout = 5_000;

/** The web process's own client. It has a visitor's rights: the publishable key, no session. */
export function visitorClient(backend: Backend, cachedFetch = fetch): Database {
  return createClient<Tables>(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers: backend.headers,
      fetch: (input, init) => cachedFetch(input, { ...init, signal: AbortSignal.timeout(timeout) }),
    },
  });
}
