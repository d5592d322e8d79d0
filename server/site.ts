// Puts the parts of the web process together and listens.
import { visitorClient } from "./backend-client.ts";
import type { DataFolder } from "./data-folder/data-folder.ts";
import type { Environment } from "./env.ts";
import { loadAssets } from "./http/assets.ts";
import { createListener } from "./http/listener.ts";
import type { Door } from "./http/open-port.ts";
import { createOwnRoutes } from "./http/own-routes.ts";
import { baseHeaders } from "./http/security-headers.ts";
import type { Log } from "./log.ts";
import { loadAppBuild, searchParameters } from "./pages/app-build.ts";
import { watchFreshness } from "./pages/freshness.ts";
import { PageCache } from "./pages/page-cache.ts";
import { createPages } from "./pages/pages.ts";
import { createRenderer } from "./pages/renderer.ts";
import type { Backend } from "./supervisor/backend.ts";

type Options = { env: Environment; data: DataFolder; door: Door; backend: Backend; siteUrl: string; log: Log };

const drainTimeout = 10_000;

export async function startSite({ env, door, backend, siteUrl, log }: Options) {
  const security = {
    https: siteUrl.startsWith("https:"),
    backendOrigin: backend.gateway ? undefined : new URL(backend.url).origin,
    extraOrigins: env.cspExtraOrigins,
  };
  const headers = baseHeaders(security);
  const db = visitorClient(backend);
  const cache = new PageCache();
  const freshness = watchFreshness(db, () => cache.expireAll(), log);
  const vite = env.development ? await (await import("./pages/development.ts")).startVite() : undefined;
  const build = vite ? await vite.loadBuild() : await loadAppBuild();
  const loadBuild = vite?.loadBuild ?? (async () => build);
  const render = createRenderer({ loadBuild, development: env.development, db, siteUrl, security, log });
  const pages = createPages({ cache, siteUrl, render, searchParameters: searchParameters(build) });
  const assets = vite ? new Map() : await loadAssets(headers);
  const listener = createListener({
    assets,
    pages,
    own: createOwnRoutes({ backend, freshness, headers }),
    gateway: undefined,
    submit: async (_request, response) => void response.writeHead(405, { ...headers, allow: "GET, HEAD" }).end(),
    serveModule: vite?.serveModule,
    headers,
    log,
  });
  await freshness.check();
  door.serve(listener, (url) => cache.fresh(url) ?? assets.get(url));

  return {
    async stop() {
      freshness.stop();
      await door.close(drainTimeout);
      await vite?.stop();
    },
  };
}
