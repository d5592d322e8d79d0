import { createClient } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import type { Database as Tables } from "#common/database.types.ts";
import { responseTimeout } from "#common/timeouts.ts";
import type { Backend } from "./supervisor/backend.ts";
import { backendFetch } from "./supervisor/backend-fetch.ts";

/** Has the secret key, so row-level security does not apply. Only site/backend-access.ts may import this. Undefined without the key. */
export function privilegedClient(
  backend: Backend,
  { timeout = responseTimeout, fetch: ask = fetch } = {},
): Database | undefined {
  if (!backend.secretKey) return undefined;
  return createClient<Tables>(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers: backend.headers,
      fetch: backendFetch(ask, { key: () => backend.secretKey ?? "", withinMs: timeout }),
    },
  });
}
