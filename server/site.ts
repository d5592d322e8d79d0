// Puts the parts of the web process together and listens.

import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createLimiter } from "#common/limiter.ts";
import type { ErrorListener, Log } from "#common/log.ts";
import { createAdminCheck } from "./admin-check.ts";
import { startAnalytics } from "./analytics/analytics.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { createContactMessages } from "./contact/contact-messages.ts";
import { createCountStore } from "./counters/count-store.ts";
import { createCounters } from "./counters/counters.ts";
import type { DataFolder } from "./data-folder/data-folder.ts";
import type { Environment } from "./env.ts";
import { createGateway } from "./gateway/gateway.ts";
import { type Assets, updateTransportSecurity } from "./http/assets.ts";
import { clientKeyOf, isLoopback } from "./http/client-ip.ts";
import type { HttpServer } from "./http/http-server.ts";
import { createInFlight } from "./http/in-flight.ts";
import { createLocalOnly } from "./http/local-only.ts";
import type { Readiness } from "./http/readiness.ts";
import { baseHeaders, contentSecurityPolicy } from "./http/security-headers.ts";
import type { StoredResponse } from "./http/stored-response.ts";
import { createImportExport } from "./import-export/import-export.ts";
import { createInvitations } from "./invitations/invitations.ts";
import { startJobs } from "./jobs/jobs.ts";
import { createRedirectHits } from "./jobs/redirect-hits.ts";
import { createSearchMisses } from "./jobs/search-misses.ts";
import { createMailTest } from "./mail/mail-test.ts";
import { createMailWorker } from "./mail/mail-worker.ts";
import { createDownloads } from "./media/downloads.ts";
import { createImages } from "./media/images.ts";
import { type Metrics, timed } from "./metrics/metrics.ts";
import { countFound, countRequests } from "./metrics/requests.ts";
import { loadAppBuild, routePattern, searchParameters } from "./pages/app-build.ts";
import { noteFailures } from "./pages/backend-failures.ts";
import { type Revisions, watchFreshness } from "./pages/freshness.ts";
import { PageCache } from "./pages/page-cache.ts";
import type { PageStore, Shown } from "./pages/page-store.ts";
import { createPages, renderingLimits } from "./pages/pages.ts";
import { QueryCache } from "./pages/query-cache.ts";
import { createRenderer, type Rendered } from "./pages/renderer.ts";
import { confirmRestored } from "./pages/restored-pages.ts";
import { readStylesheets } from "./pages/stylesheets.ts";
import { startWarmUp } from "./pages/warm-up.ts";
import { privilegedClient } from "./privileged-client.ts";
import { createFormPosts } from "./routing/form-posts.ts";
import { createHealth } from "./routing/health.ts";
import { createListener } from "./routing/listener.ts";
import { createServerRoutes } from "./routing/server-routes.ts";
import { createSiteUrl, noteSiteUrl } from "./site-url.ts";
import type { Backend } from "./supervisor/backend.ts";
import { visitorClient } from "./visitor-client.ts";

type Options = {
  env: Environment;
  data: DataFolder;
  server: HttpServer;
  readiness: Readiness;
  /** What was there before the backend (bootstrap.ts). */
  prepared: { assets: Assets; store: PageStore | undefined; schema: string; forgetPages(): void };
  backend: Backend;
  /** Where this machine reaches the site, whatever its public URL is. */
  localUrl: string;
  metrics: Metrics;
  stopping: AbortSignal;
  log: Log;
  onError(listen: ErrorListener): void;
};

const drainTimeout = 10_000;
/** An original of ten megabytes, from a Supabase project far away. */
const originalTimeout = 15_000;
/** An office behind one IP address, or a tab that asks for everything at once. */
const maxInFlightPerClient = 100;

export async function startSite(options: Options) {
  const { env, data, server, readiness, prepared, backend, localUrl, metrics, stopping, log, onError } =
    options;
  const { assets, store, schema } = prepared;
  const breaker = createCircuitBreaker();
  let warmUp: ReturnType<typeof startWarmUp> | undefined;
  const clientKey = (request: IncomingMessage) => clientKeyOf(request, env.trustProxy);
  const ask: typeof fetch = (input, init) =>
    timed(
      metrics.backend,
      () => fetch(input, init),
      ({ status }) => status >= 500,
    );
  const askWhileUp = breaker.guard(ask);
  const queries = new QueryCache();
  const db = visitorClient(backend, askWhileUp, (asked) => noteFailures(queries.around(asked)));
  const cache = new PageCache();
  // Pages hold the publishable key.
  backend.gateway?.keys.onChange(() => cache.expireAll());
  const privileged = privilegedClient(backend);
  const siteUrl = createSiteUrl({
    db,
    fixed: env.siteUrl,
    fallback: localUrl,
    // On this machine the site is reached under either name; from elsewhere only under its own.
    localOrigins: isLoopback(env.host) ? [localUrl, `http://127.0.0.1:${server.port}`] : [],
    onChange() {
      cache.expireAll();
      warmUp?.changed();
      updateTransportSecurity(assets, headers());
      return noteSiteUrl(privileged, siteUrl.current(), log);
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
    hsts: env.hsts,
    backendOrigin: backend.gateway ? undefined : new URL(backend.url).origin,
    extraOrigins: env.cspExtraOrigins,
  };
  const headers = () => baseHeaders(security);
  const expire = (revisions: Revisions) => {
    queries.follow(revisions);
    cache.expireAll();
    void siteUrl.refresh();
    warmUp?.changed();
  };
  const freshness = watchFreshness({ db: visitorClient(backend, ask), breaker, onChange: expire, log });
  /** Afterwards every request sees what was written before, the site's own URL included. Without a backend there is nothing to see. */
  const refresh = async () => {
    if (breaker.isAway()) return;
    await freshness.check();
    await siteUrl.refresh();
  };
  const vite = env.development
    ? await (await import("./pages/development.ts")).startVite(data.vite, {
        host: env.host,
        port: server.port + 1,
      })
    : undefined;
  const build = vite ? await vite.loadBuild() : await loadAppBuild();
  const mails =
    privileged && createMailWorker({ db: privileged, smtpUrl: env.smtpUrl, siteUrl: siteUrl.current, log });
  const sendMails = () => void mails?.run();
  backend.onMail(sendMails);
  const counters = privileged && createCounters(createCountStore(backend, privileged));
  const contact =
    counters &&
    createContactMessages({
      // A visitor waits for this one.
      db: privilegedClient(backend, { fetch: askWhileUp }) ?? privileged,
      counters,
      onStored: sendMails,
      log,
    });
  const searchMisses = createSearchMisses();
  const renderPage = createRenderer({
    app: vite?.loadBuild ?? build,
    vite,
    db,
    siteUrl: siteUrl.current,
    browser,
    security,
    submitContactMessage: contact?.submit ?? (async () => ({ outcome: "unavailable" })),
    stylesheets: vite ? undefined : readStylesheets(),
    onSearchMiss: searchMisses.count,
    log,
  });
  const render: typeof renderPage = (...args) => timed(metrics.render, () => renderPage(...args));
  const renderings = createLimiter(renderingLimits);
  let visitedAt = 0;
  const onLookup = (hit: boolean) => {
    visitedAt = performance.now();
    if (hit) metrics.totals.pageHits++;
    else metrics.totals.pageMisses++;
  };
  const policy = () => contentSecurityPolicy({ scripts: [], styles: [] }, security);
  /** What a page that is rendered now shows. */
  const shown = (): Shown => ({
    revisions: freshness.revisions(),
    setting: hash([siteUrl.current(), browser(), headers(), policy()]),
  });
  const redirectHits = createRedirectHits();
  const pages = createPages({
    cache,
    siteUrl: siteUrl.current,
    render,
    renderings,
    clientKey,
    searchParameters: searchParameters(build),
    onLookup,
    onRedirect: redirectHits.count,
    isBackendAway: breaker.isAway,
    onKept: store && {
      save: (key, page) => store.save(key, page, shown()),
      drop: store.drop,
    },
  });
  const listPaths = async () =>
    sitemapPaths(await renderPage(new Request(new URL("/sitemap.xml", siteUrl.current()))));
  const gateway =
    backend.gateway &&
    counters &&
    createGateway({
      ...backend.gateway,
      counters,
      isBackendAway: breaker.isAway,
      onBackendAway: breaker.onAway,
      siteOrigins: siteUrl.origins,
      trustProxy: env.trustProxy,
      log,
      afterWrite: refresh,
      onAnswer(milliseconds, failed) {
        metrics.backend.add(milliseconds, failed);
        if (failed) breaker.recordFailure();
        else breaker.recordSuccess();
      },
      onWrongGuess: metrics.wrongGuess,
    });
  if (!privileged)
    log(
      "warn",
      "without SUPABASE_SECRET_KEY no images are shown, no messages taken, no mails sent, nothing is measured and nothing deleted when its time is over",
    );
  // Without the secret key nothing is measured and nothing tidied up; /collect says so.
  const jobs =
    privileged &&
    startJobs({
      db: privileged,
      metrics,
      redirectHits,
      searchMisses,
      log,
    });
  const analytics =
    privileged &&
    startAnalytics({
      db: privileged,
      siteOrigins: siteUrl.origins,
      trustProxy: env.trustProxy,
      headers,
      release: build.entry.module.release,
      patternOf: routePattern(build),
      listPaths,
      onStored: () => jobs?.markDirty(),
      log,
    });
  if (analytics) onError((event, facts) => analytics.reportError({ event, facts }));
  const adminBehind = createAdminCheck({ backend, fetch: askWhileUp });
  const files = {
    backend,
    fetch: askWhileUp,
    privileged: privilegedClient(backend, { timeout: originalTimeout, fetch: askWhileUp }),
    generation: () => cache.generation,
    headers,
    clientKey,
    log,
  };
  const listener = createListener({
    assets,
    pages,
    images: await createImages({ ...files, folder: data.images }),
    downloads: await createDownloads({ ...files, folder: data.downloads }),
    health: createHealth({
      schema,
      isBackendUp: freshness.isReachable,
      processes: backend.processes,
      readiness,
      headers,
    }),
    serverRoutes: createServerRoutes({
      env,
      mails,
      mailTest: createMailTest({ adminBehind, mails, counters, log }),
      invitations: createInvitations({
        backend,
        fetch: askWhileUp,
        db: visitorClient(backend, askWhileUp),
        privileged,
        counters,
        onInvited: sendMails,
        log,
      }),
      importExport: createImportExport({ backend, adminBehind, counters, log }),
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
      render: (request, key) => renderings.run(() => render(request, key), key),
    }),
    collect: analytics?.collect,
    serveModule: vite?.serveModule,
    headers,
    localOnly,
    inFlight: createInFlight(maxInFlightPerClient),
    clientKey,
    log,
  });
  let isFirstPageReady = false;
  const serve = () =>
    server.serve(
      countRequests(listener, metrics),
      countFound(
        metrics,
        (url) => {
          const found = cache.fresh(url);
          if (found) visitedAt = performance.now();
          return found;
        },
        (url) => assets.get(url),
      ),
    );
  for (const { key, stored } of store?.restored ?? []) cache.restore(key, stored);
  await refresh();
  confirmRestored({ restored: store?.restored ?? [], cache, shown: shown(), freshness });
  readiness.lookAt(() => {
    if (!freshness.isReachable()) return "the database does not answer";
    return isFirstPageReady ? undefined : "the first page is not rendered yet";
  });
  // Before anyone is answered: it decides whether administrators need a second factor.
  await noteSiteUrl(privileged, siteUrl.current(), log);
  // The only process takes visitors as they come; one of several is not asked before it can answer.
  const firstPage = prepareFirstPage();
  if (!env.isAlone) await firstPage;
  serve();
  prepared.forgetPages();
  if (!stopping.aborted) await server.open();
  mails?.start();
  warmUp =
    store &&
    startWarmUp({
      listPaths,
      storedKeys: store.keys,
      async prepare(key) {
        const page = await pages.prepare(key);
        if (breaker.isAway()) throw new Error("the backend is away");
        return filesOn(page);
      },
      generation: () => cache.generation,
      idleFor: () => performance.now() - visitedAt,
      onDone: () => store.dropOthers(shown()),
      log,
    });

  /** Until the home page is there, from the store when the backend is away. */
  async function prepareFirstPage() {
    // In development every page is rendered when it is asked for.
    isFirstPageReady = env.development;
    while (!isFirstPageReady && !stopping.aborted) {
      isFirstPageReady = (await pages.prepare("/").catch(() => undefined))?.status === 200;
      if (isFirstPageReady) return;
      log("error", "the first page cannot be rendered, trying again");
      await wait(1_000, undefined, { ref: false, signal: stopping }).catch(() => undefined);
    }
  }

  return {
    isBackendUp: freshness.isReachable,
    limiters: () => ({ ...gateway?.limiters(), pages: renderings }),
    mails: async () => mails?.numbers().catch(() => undefined),
    async stop() {
      // Where there is no other process, nobody can be sent to it.
      const heard = readiness.withdraw();
      if (!env.isAlone) await heard;
      freshness.stop();
      await warmUp?.stop();
      await server.close(drainTimeout);
      jobs?.stop();
      await analytics?.stop();
      gateway?.close();
      await mails?.stop();
      await vite?.stop();
    },
  };
}

/**
 * Drawings are files of their own (decision 7): without them a stored page is shown with holes. And what the status page offers to programs
 * is asked for above all when something is away.
 */
function filesOn({ variants }: StoredResponse): string[] {
  const text = variants.identity?.body.toString() ?? "";
  return [...new Set(text.match(/\/art\/[\w/-]+\.svg|(?<=href=")\/status\.(?:atom|json)(?=")/g))];
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

function sitemapPaths({ stored }: Rendered): string[] {
  if (stored.status !== 200) throw new Error("The sitemap could not be rendered.");
  const xml = stored.variants.identity?.body.toString() ?? "";
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}
