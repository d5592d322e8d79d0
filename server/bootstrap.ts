// The start before the backend: the built files, the pages that an earlier process stored, and the health of this process.
import { createHash } from "node:crypto";
import type { Log } from "#common/log.ts";
import { listMigrations, migrationsFolder } from "../backend/schema/migration-files.ts";
import type { DataFolder } from "./data-folder/data-folder.ts";
import type { Environment } from "./env.ts";
import { type Assets, loadAssets } from "./http/assets.ts";
import type { Readiness } from "./http/readiness.ts";
import { baseHeaders } from "./http/security-headers.ts";
import { startingContent, unavailableContent } from "./http/unavailable.ts";
import { buildFingerprint } from "./pages/app-build.ts";
import { openPageStore } from "./pages/page-store.ts";
import { createFallbackServer } from "./routing/fallback-server.ts";
import { createHealth } from "./routing/health.ts";
import { version } from "./version.ts";

type Options = { env: Environment; data: DataFolder; readiness: Readiness; log: Log };

export async function bootstrap({ env, data, readiness, log }: Options) {
  const security = {
    isHttps: () => env.siteUrl?.startsWith("https:") ?? false,
    hsts: env.hsts,
    extraOrigins: env.cspExtraOrigins,
  };
  const headers = () => baseHeaders(security);
  const assets: Assets = env.development ? new Map() : await loadAssets(headers());
  // In development every page is rendered again.
  const store = env.development
    ? undefined
    : await openPageStore({ folder: data.pages, identity: identityOf(env), log });
  const stored = new Map(store?.restored.map((page) => [page.key, page.stored]));
  const schema = (await listMigrations(migrationsFolder)).at(-1)?.version ?? "";
  const find = (url: string) => stored.get(url) ?? assets.get(url);
  let isAway = false;

  return {
    assets,
    store,
    schema,
    find,
    hasPages: () => stored.size > 0,
    /** The site has them now; a reference here would outlive their replacement. */
    forgetPages() {
      stored.clear();
      store?.restored.splice(0);
    },
    /** From now on the fallback reports the backend as down, not the site as starting. */
    backendIsAway() {
      isAway = true;
    },
    listener: createFallbackServer({
      find,
      health: createHealth({ schema, isBackendUp: () => false, processes: () => [], readiness, headers }),
      refusal: (method) => (isAway ? unavailableContent(security, method) : startingContent(security)),
    }),
  };
}

/** Pages of another build, version or database are useless. The database by name: its password may change. */
function identityOf({ supabase, databaseUrl }: Environment): string {
  const { username, host, pathname } = new URL(databaseUrl ?? "embedded://embedded");
  const backend = supabase?.url ?? `${username}@${host}${pathname}`;
  return createHash("sha256")
    .update(JSON.stringify([version, buildFingerprint(), backend]))
    .digest("hex");
}
