// Puts the parts of the web process together and listens.

import type { IncomingMessage } from "node:http";
import { createLimiter } from "#common/limiter.ts";
import type { ErrorListener, Log } from "#common/log.ts";
import { listMigrations, migrationsFolder } from "../backend/schema/migration-files.ts";
import { createContactMessages } from "./contact/contact-messages.ts";
import type { DataFolder } from "./data-folder/data-folder.ts";
import type { Environment } from "./env.ts";
import { createGateway } from "./gateway/gateway.ts";
import { type Assets, loadAssets, updateTransportSecurity } from "./http/assets.ts";
import { clientKeyOf, isLoopback } from "./http/client-ip.ts";
import type { HttpServer } from "./http/http-server.ts";
import { createInFlight } from "./http/in-flight.ts";
import { createLocalOnly } from "./http/local-only.ts";
import { baseHeaders } from "./http/security-headers.ts";
import { createImages } from "./images/images.ts";
import { startJobs } from "./jobs/jobs.ts";
import { createMailTest } from "./mail/mail-test.ts";
import { createMailer } from "./mail/mailer.ts";
import { startMeasuring } from "./measuring/measuring.ts";
import { type Metrics, timed } from "./metrics/metrics.ts";
import { countFound, countRequests } from "./metrics/requests.ts";
import { loadAppBuild, routePattern, searchParameters } from "./pages/app-build.ts";
import { type Revisions, watchFreshness } from "./pages/freshness.ts";
import { PageCache } from "./pages/page-cache.ts";
import { createPages, renderingTurns } from "./pages/pages.ts";
import { QueryCache } from "./pages/query-cache.ts";
import { createRenderer, type Rendered } from "./pages/renderer.ts";
import { readStylesheets } from "./pages/stylesheets.ts";
import { privilegedClient } from "./privileged-client.ts";
import { createFormPosts } from "./routing/form-posts.ts";
import { createListener } from "./routing/listener.ts";
import { createServerRoutes } from "./routing/server-routes.ts";
import { createSiteUrl } from "./site-url.ts";
import type { Backend } from "./supervisor/backend.ts";
import { visitorClient } from "./visitor-client.ts";

type Options = {
  env: Environment;
  data: DataFolder;
  server: HttpServer;
  backend: Backend;
  /** Where this machine reaches the site, whatever its public URL is. */
  localUrl: string;
  metrics: Metrics;
  log: Log;
  onError(listen: ErrorListener): void;
};

const drainTimeout = 10_000;
/** An original of ten megabytes, from a Supabase project far away. */
const originalTimeout = 15_000;
/** An office behind one IP address, or a tab that asks for everything at once. */
const maxInFlightPerClient = 100;

export async function startSite({ env, data, server, backend, localUrl, metrics, log, onError }: Options) {
  const clientKey = (request: IncomingMessage) => clientKeyOf(request, env.trustProxy);
  const ask: typeof fetch = (input, init) =>
    timed(
      metrics.backend,
      () => fetch(input, init),
      ({ status }) => status >= 500,
    );
  const queries = new QueryCache({ fetch: ask });
  const db = visitorClient(backend, queries.fetch);
  const cache = new PageCache();
  const siteUrl = createSiteUrl({
    db,
    fixed: env.siteUrl,
    fallback: localUrl,
    // On this machine the site is reached under either name; from elsewhere only under its own.
    localOrigins: isLoopback(env.host) ? [localUrl, `http://127.0.0.1:${server.port}`] : [],
    onChange() {
      cache.expireAll();
      updateTransportSecurity(assets, headers());
    },
  });
  const localOnly = createLocalOnly({
    boundHost: env.host,
    siteUrl: siteUrl.current,
    trustProxy: env.trustProxy,
    log,
  });
  const browser = () => ({
    backendUrl: backend.gateway ? "/" : backend.url,
    publishableKey: backend.publishableKey,
    mailbox: !env.smtpUrl && !env.supabase && localOnly.isOffered(),
    realtime: backend.gateway === undefined,
  });
  const security = {
    isHttps: siteUrl.isHttps,
    backendOrigin: backend.gateway ? undefined : new URL(backend.url).origin,
    extraOrigins: env.cspExtraOrigins,
  };
  const headers = () => baseHeaders(security);
  const assets: Assets = env.development ? new Map() : await loadAssets(headers());
  const expire = (revisions: Revisions) => {
    queries.follow(revisions);
    cache.expireAll();
    void siteUrl.refresh();
  };
  const freshness = watchFreshness(db, expire, log);
  /** Afterwards every request sees what was written before, the site's own URL included. */
  const refresh = async () => {
    await freshness.check();
    await siteUrl.refresh();
  };
  const vite = env.development
    ? await (await import("./pages/development.ts")).startVite({ host: env.host, port: server.port + 1 })
    : undefined;
  const build = vite ? await vite.loadBuild() : await loadAppBuild();
  const mailer = createMailer({ env, db, siteUrl: siteUrl.current, log });
  const privileged = privilegedClient(backend);
  const contact = createContactMessages({
    db: privileged,
    announce: mailer.announceContactMessage,
    acknowledge: mailer.acknowledgeContactMessage,
    log,
  });
  const renderPage = createRenderer({
    app: vite?.loadBuild ?? build,
    vite,
    db,
    siteUrl: siteUrl.current,
    browser,
    security,
    submitContactMessage: contact.submit,
    stylesheets: vite ? undefined : readStylesheets(),
    log,
  });
  const render: typeof renderPage = (...args) => timed(metrics.render, () => renderPage(...args));
  const turns = createLimiter(renderingTurns);
  const onLookup = (hit: boolean) => void (hit ? metrics.totals.pageHits++ : metrics.totals.pageMisses++);
  const pages = createPages({
    cache,
    siteUrl: siteUrl.current,
    render,
    turns,
    clientKey,
    searchParameters: searchParameters(build),
    onLookup,
  });
  const gateway =
    backend.gateway &&
    createGateway({
      ...backend.gateway,
      siteOrigins: siteUrl.origins,
      trustProxy: env.trustProxy,
      log,
      afterWrite: refresh,
      onAnswer: (milliseconds, failed) => metrics.backend.add(milliseconds, failed),
    });
  if (!privileged) log("warn", "without SUPABASE_SECRET_KEY no images are shown and no messages taken");
  // Without the secret key nothing is measured and nothing tidied up; /collect says so.
  const jobs = privileged && startJobs({ db: privileged, metrics, outbox: data.outbox, log });
  const measuring =
    privileged &&
    startMeasuring({
      db: privileged,
      saltFile: data.visitorSalt,
      siteOrigins: siteUrl.origins,
      trustProxy: env.trustProxy,
      headers,
      release: build.entry.module.release,
      patternOf: routePattern(build),
      listPaths: async () =>
        sitemapPaths(await renderPage(new Request(new URL("/sitemap.xml", siteUrl.current())))),
      onStored: () => jobs?.markDirty(),
      log,
    });
  if (measuring) onError((event, facts) => measuring.reportError({ event, facts }));
  const listener = createListener({
    assets,
    pages,
    images: await createImages({
      backend,
      privileged: privilegedClient(backend, originalTimeout),
      generation: () => cache.generation,
      folder: data.images,
      headers,
      clientKey,
      log,
    }),
    serverRoutes: createServerRoutes({
      env,
      data,
      backend,
      freshness,
      mailTest: createMailTest({ backend, mailer, log }),
      schema: (await listMigrations(migrationsFolder)).at(-1)?.version ?? "",
      localOnly,
      headers,
    }),
    gateway,
    postForm: createFormPosts({
      siteOrigins: siteUrl.origins,
      siteUrl: siteUrl.current,
      clientKey,
      headers,
      afterWrite: refresh,
      render: (request, key) => turns.run(() => render(request, key), key),
    }),
    collect: measuring?.collect,
    serveModule: vite?.serveModule,
    headers,
    localOnly,
    inFlight: createInFlight(maxInFlightPerClient),
    clientKey,
    log,
  });
  await refresh();
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
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}
