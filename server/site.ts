// Puts the parts of the web process together and listens.
import { visitorClient } from "./backend-client.ts";
import type { DataFolder } from "./data-folder/data-folder.ts";
import type { Environment } from "./env.ts";
import { isLoopback } from "./gateway/client-address.ts";
import { createGateway } from "./gateway/gateway.ts";
import { loadAssets } from "./http/assets.ts";
import { createListener } from "./http/listener.ts";
import type { Door } from "./http/open-port.ts";
import { createOwnRoutes } from "./http/own-routes.ts";
import { baseHeaders } from "./http/security-headers.ts";
import { createSubmissions } from "./http/submissions.ts";
import { createImages } from "./images/images.ts";
import { createHandIn } from "./ingest/hand-in.ts";
import { createPostman } from "./ingest/postman.ts";
import type { Log } from "./log.ts";
import { loadAppBuild, searchParameters } from "./pages/app-build.ts";
import { type Freshness, type Revisions, watchFreshness } from "./pages/freshness.ts";
import { KeptAnswers } from "./pages/kept-answers.ts";
import { PageCache } from "./pages/page-cache.ts";
import { createPages } from "./pages/pages.ts";
import { createRenderer } from "./pages/renderer.ts";
import type { Backend } from "./supervisor/backend.ts";

type Options = {
  env: Environment;
  data: DataFolder;
  door: Door;
  backend: Backend;
  siteUrl: string;
  log: Log;
};

const drainTimeout = 10_000;

export async function startSite({ env, data, door, backend, siteUrl, log }: Options) {
  const security = {
    https: siteUrl.startsWith("https:"),
    backendOrigin: backend.gateway ? undefined : new URL(backend.url).origin,
    extraOrigins: env.cspExtraOrigins,
  };
  const headers = baseHeaders(security);
  const browser = {
    backendUrl: backend.gateway ? "/" : backend.url,
    publishableKey: backend.publishableKey,
    mailbox: !env.smtpUrl && !env.supabase && isLoopback(env.host),
  };
  const answers = new KeptAnswers();
  const db = visitorClient(backend, answers.fetch);
  const cache = new PageCache();
  const expire = (revisions: Revisions) => {
    answers.follow(revisions);
    cache.expireAll();
  };
  const freshness = watchFreshness(db, expire, log);
  const vite = env.development ? await (await import("./pages/development.ts")).startVite() : undefined;
  const build = vite ? await vite.loadBuild() : await loadAppBuild();
  const loadBuild = vite?.loadBuild ?? (async () => build);
  const postman = createPostman({ env, db, siteUrl, log });
  const handIn = createHandIn({ backend, postman, log });
  const render = createRenderer({
    loadBuild,
    development: env.development,
    db,
    siteUrl,
    browser,
    security,
    handIn,
    log,
  });
  const pages = createPages({ cache, siteUrl, render, searchParameters: searchParameters(build) });
  const assets = vite ? new Map() : await loadAssets(headers);
  // On this machine the site is reached under either name; from elsewhere only under its own.
  const local = isLoopback(env.host)
    ? [`http://localhost:${door.port}`, `http://127.0.0.1:${door.port}`]
    : [];
  const siteOrigins = [new URL(siteUrl).origin, ...local];
  const gateway = backend.gateway && openGateway(backend.gateway, { env, siteOrigins, log, freshness });
  const listener = createListener({
    assets,
    pages,
    images: await createImages({
      backend,
      generation: () => cache.generation,
      folder: data.images,
      headers,
      log,
    }),
    own: createOwnRoutes({ env, data, backend, freshness, headers }),
    gateway,
    submit: createSubmissions({
      siteOrigins,
      siteUrl,
      trustProxy: env.trustProxy,
      headers,
      afterWrite: freshness.check,
      render,
    }),
    serveModule: vite?.serveModule,
    headers,
    boundHost: env.host,
    log,
  });
  await freshness.check();
  door.serve(listener, (url) => cache.fresh(url) ?? assets.get(url));

  return {
    async stop() {
      freshness.stop();
      await door.close(drainTimeout);
      gateway?.close();
      await postman.close();
      await vite?.stop();
    },
  };
}

type GatewayFacts = { env: Environment; siteOrigins: string[]; log: Log; freshness: Freshness };

function openGateway(
  { upstream, secret }: NonNullable<Backend["gateway"]>,
  { env, siteOrigins, log, freshness }: GatewayFacts,
) {
  return createGateway({
    upstream: () => upstream,
    gatewaySecret: secret,
    siteOrigins: () => siteOrigins,
    trustProxy: env.trustProxy,
    logger: log,
    afterWrite: freshness.check,
  });
}
