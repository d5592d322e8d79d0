// Puts the parts of the web process together and listens.

import type { ErrorListener, Log } from "#common/log.ts";
import { createContactMessages } from "./contact/contact-messages.ts";
import type { DataFolder } from "./data-folder/data-folder.ts";
import type { Environment } from "./env.ts";
import { createGateway } from "./gateway/gateway.ts";
import { loadAssets } from "./http/assets.ts";
import { isLoopback } from "./http/client-ip.ts";
import type { HttpServer } from "./http/http-server.ts";
import { baseHeaders } from "./http/security-headers.ts";
import { createImages } from "./images/images.ts";
import { startJobs } from "./jobs/jobs.ts";
import { createMailTest } from "./mail/mail-test.ts";
import { createMailer } from "./mail/mailer.ts";
import { startMeasuring } from "./measuring/measuring.ts";
import { type Metrics, timed } from "./metrics/metrics.ts";
import { countFound, countRequests } from "./metrics/requests.ts";
import { loadAppBuild, routePattern, searchParameters } from "./pages/app-build.ts";
import { type Freshness, type Revisions, watchFreshness } from "./pages/freshness.ts";
import { PageCache } from "./pages/page-cache.ts";
import { createPages } from "./pages/pages.ts";
import { QueryCache } from "./pages/query-cache.ts";
import { createRenderer, type Rendered } from "./pages/renderer.ts";
import { readStylesheets } from "./pages/stylesheets.ts";
import { privilegedClient } from "./privileged-client.ts";
import { createFormPosts } from "./routing/form-posts.ts";
import { createListener } from "./routing/listener.ts";
import { createServerRoutes } from "./routing/server-routes.ts";
import { watchSiteAddress } from "./site-url.ts";
import type { Backend } from "./supervisor/backend.ts";
import { visitorClient } from "./visitor-client.ts";

type Options = {
  env: Environment;
  data: DataFolder;
  server: HttpServer;
  backend: Backend;
  siteUrl: string;
  metrics: Metrics;
  log: Log;
  onError(listen: ErrorListener): void;
};

const drainTimeout = 10_000;

export async function startSite({ env, data, server, backend, siteUrl, metrics, log, onError }: Options) {
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
  const ask: typeof fetch = (input, init) =>
    timed(
      metrics.backend,
      () => fetch(input, init),
      ({ status }) => status >= 500,
    );
  const queries = new QueryCache({ fetch: ask });
  const db = visitorClient(backend, queries.fetch);
  const cache = new PageCache();
  // On this machine the site is reached under either name; from elsewhere only under its own.
  const local = isLoopback(env.host)
    ? [`http://localhost:${server.port}`, `http://127.0.0.1:${server.port}`]
    : [];
  const siteOrigins = [new URL(siteUrl).origin, ...local];
  const address = watchSiteAddress({
    db,
    fixed: env.siteUrl,
    fallback: siteUrl,
    onChange(next) {
      siteOrigins.push(new URL(next).origin);
      cache.expireAll();
    },
  });
  const expire = (revisions: Revisions) => {
    queries.follow(revisions);
    cache.expireAll();
    void address.refresh();
  };
  const freshness = watchFreshness(db, expire, log);
  const vite = env.development
    ? await (await import("./pages/development.ts")).startVite({ host: env.host, port: door.port + 1 })
    : undefined;
  const build = vite ? await vite.loadBuild() : await loadAppBuild();
  const mailer = createMailer({ env, db, siteUrl: address.current, log });
  const privileged = privilegedClient(backend);
  const contact = createContactMessages({ db: privileged, announce: mailer.announceContactMessage, log });
  const assets = vite ? new Map() : await loadAssets(headers);
  const renderPage = createRenderer({
    app: vite?.loadBuild ?? build,
    vite,
    db,
    siteUrl: address.current,
    browser,
    security,
    submitContactMessage: contact.submit,
    stylesheets: vite ? undefined : readStylesheets(),
    log,
  });
  const render: typeof renderPage = (...args) => timed(metrics.render, () => renderPage(...args));
  const onLookup = (hit: boolean) => void (hit ? metrics.totals.pageHits++ : metrics.totals.pageMisses++);
  const pages = createPages({ cache, siteUrl, render, searchParameters: searchParameters(build), onLookup });
  const gateway =
    backend.gateway && openGateway(backend.gateway, { env, siteOrigins, log, freshness, metrics });
  // Without the secret key nothing is measured and nothing tidied up; /collect says so.
  const jobs = privileged && startJobs({ db: privileged, metrics, outbox: data.outbox, log });
  const measuring =
    privileged &&
    startMeasuring({
      db: privileged,
      saltFile: data.visitorSalt,
      siteOrigins,
      trustProxy: env.trustProxy,
      headers,
      release: build.entry.module.release,
      patternOf: routePattern(build),
      listPaths: async () => sitemapPaths(await renderPage(new Request(new URL("/sitemap.xml", siteUrl)))),
      onStored: () => jobs?.markDirty(),
      log,
    });
  if (measuring) onError((event, facts) => measuring.reportError({ event, facts }));
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
    serverRoutes: createServerRoutes({
      env,
      data,
      backend,
      freshness,
      mailTest: createMailTest({ backend, mailer, log }),
      headers,
    }),
    gateway,
    postForm: createFormPosts({
      siteOrigins,
      siteUrl,
      trustProxy: env.trustProxy,
      headers,
      afterWrite: freshness.check,
      render,
    }),
    collect: measuring?.collect,
    serveModule: vite?.serveModule,
    headers,
    boundHost: env.host,
    log,
  });
  await freshness.check();
  await address.refresh();
  server.serve(
    countRequests(listener, metrics),
    countFound(
      metrics,
      (url) => cache.fresh(url),
      (url) => assets.get(url),
    ),
  );

  return {
    async stop() {
      freshness.stop();
      await server.close(drainTimeout);
      jobs?.stop();
      await measuring?.stop();
      gateway?.close();
      await mailer.close();
      await vite?.stop();
    },
  };
}

function sitemapPaths({ stored }: Rendered): string[] {
  if (stored.status !== 200) throw new Error("The sitemap could not be rendered.");
  const xml = stored.variants.identity?.body.toString() ?? "";
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

type GatewayFacts = {
  env: Environment;
  siteOrigins: string[];
  log: Log;
  freshness: Freshness;
  metrics: Metrics;
};

function openGateway(
  { upstream, secret }: NonNullable<Backend["gateway"]>,
  { env, siteOrigins, log, freshness, metrics }: GatewayFacts,
) {
  return createGateway({
    upstream: () => upstream,
    gatewaySecret: secret,
    siteOrigins: () => siteOrigins,
    trustProxy: env.trustProxy,
    log,
    afterWrite: freshness.check,
    onAnswer: (milliseconds, failed) => metrics.backend.add(milliseconds, failed),
  });
}
