import type { Sql } from "postgres";
import type { KeyRing } from "#common/key-ring.ts";
import { sameText } from "#common/same-text.ts";
import { uploadRule } from "#common/upload-rule.ts";
import { createApp, type LiteApp, type LiteConnection, type ResolvedKey, setExperimental } from "../lite.ts";
import { createRowAdapter } from "../storage/row-adapter.ts";

/** lite serves REST and storage. Of its auth service, which no request reaches, it needs the secret to verify tokens. */
export function createLiteApp(keys: KeyRing, connection: LiteConnection, sql: Sql): LiteApp {
  setExperimental("storage", true);
  const app = createApp({
    connection,
    api: {
      enabled: true,
      schemas: ["public"],
      extra_search_path: ["public"],
      max_rows: 1000,
      pg_safe_update: true,
    },
    auth: { enabled: true, jwt_secret: keys.current("jwt") },
    storage: { enabled: true, file_size_limit: `${uploadRule.maxBytes}B` },
    studio: { enabled: false },
    analytics: { enabled: false },
    realtime: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true, apiKeys: { resolver: (key) => roleOf(key, keys) } },
    },
  });
  // Read again for every request: sessions are signed with the new secret as soon as there is one.
  Object.defineProperty(app.config.auth, "jwt_secret", { get: () => keys.current("jwt") });
  app._storageAdapter = createRowAdapter(sql);
  return app;
}

export async function roleOf(key: string, keys: KeyRing): Promise<ResolvedKey | null> {
  const isThisOne = (each: string) => sameText(each, key);
  if (await keys.find("publishable", isThisOne)) return { type: "publishable", claims: { role: "anon" } };
  if (await keys.find("secret", isThisOne)) return { type: "secret", claims: { role: "service_role" } };
  return null;
}
