import { createClient } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import type { Database as Tables } from "#common/database.types.ts";
import { answeredWithin } from "#common/patience.ts";
import type { Backend } from "./supervisor/backend.ts";
import { backendFetch } from "./supervisor/backend-fetch.ts";

type Reached = Pick<Backend, "url" | "publishableKey" | "headers">;

/** The web process's own client. It has a visitor's rights: the publishable key, no session. */
export function visitorClient(backend: Reached, ask = fetch): Database {
  return createClient<Tables>(backend.url, backend.publishableKey, {
    // A second try of the client's own would make a visitor wait through the backend's absence.
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers: backend.headers,
      fetch: backendFetch(ask, { key: () => backend.publishableKey, withinMs: answeredWithin }),
    },
  });
}
