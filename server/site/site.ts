// Puts the parts of the web process together and listens.
import { inRequestContext } from "#common/in-request-context.ts";
import type { ErrorListener, Log } from "#common/log.ts";
import type { Tracer } from "#common/tracing.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import type { Environment } from "../env.ts";
import type { Assets } from "../http/assets.ts";
import type { HttpServer } from "../http/http-server.ts";
import type { Readiness } from "../http/readiness.ts";
import { createRedirectHits } from "../jobs/redirect-hits.ts";
import { createSearchMisses } from "../jobs/search-misses.ts";
import type { Facts } from "../metrics/facts.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { countFound, countRequests } from "../metrics/requests.ts";
import type { PageStore } from "../pages/page-store.ts";
import type { Backend } from "../supervisor/backend.ts";
import { openGateway } from "./api-gateway.ts";
import { loadApp } from "./app.ts";
import { startBackgroundWork } from "./background-work.ts";
import { createSiteContext } from "./context.ts";
import { createMessages } from "./messages.ts";
import { createPageServing } from "./page-serving.ts";
import { createRequestListener } from "./request-listener.ts";

type Options = {
  env: Environment;
  data: DataFolder;
  server: HttpServer;
  readiness: Readiness;
  /** Prepared before the backend (bootstrap.ts). */
  prepared: { assets: Assets; store: PageStore | undefined; schema: string; forgetPages(): void };
  backend: Backend;
  /** The site's URL on this machine. */
  localUrl: string;
  metrics: Metrics;
  tracer: Tracer | undefined;
  stopping: AbortSignal;
  log: Log;
  onError(listen: ErrorListener): void;
};

export type Site = {
  isBackendUp(): boolean;
  /** Running and waiting work, by limiter. */
  limiters(): Facts["limiters"];
  mails(): Promise<Facts["mails"]>;
  auditEvents(): Promise<Facts["auditEvents"]>;
  stop(): Promise<void>;
};

const drainTimeout = 10_000;

export async function startSite({
  prepared,
  readiness,
  stopping,
  onError,
  tracer,
  ...given
}: Options): Promise<Site> {
  const { env, server, metrics } = given;
  const { assets, store, schema } = prepared;
  const context = createSiteContext({ ...given, assets, store });
  const { freshness, identity } = context;
  const messages = createMessages(context);
  const { mails } = messages;
  const redirectHits = createRedirectHits();
  const searchMisses = createSearchMisses();
  const { rendering, vite } = await loadApp(context, messages, searchMisses);
  const serving = createPageServing(context, rendering, redirectHits);
  const gateway = openGateway(context, messages.counters);
  const { listPaths } = serving;
  const work = startBackgroundWork(context, {
    app: rendering.app,
    listPaths,
    redirectHits,
    searchMisses,
    onError,
  });
  const analytics = work?.analytics;
  const listener = await createRequestListener(context, {
    serving,
    messages,
    gateway,
    analytics,
    vite,
    readiness,
    schema,
  });
  await serving.restore();
  readiness.setReason(() => {
    if (!freshness.isReachable()) return "the database is not responding";
    return serving.isFirstPageReady() ? undefined : "the first page is not rendered yet";
  });
  // Before the first answer, because it decides whether administrators need a second factor.
  await identity.noteUrl();
  // The only process accepts visitors at once; one of several waits until it can answer.
  const firstPage = serving.prepareFirstPage(stopping);
  if (!env.isAlone) await firstPage;
  server.serve(
    countRequests(
      inRequestContext(listener, { isTrusted: env.trustProxy > 0, startsTraces: true, tracer }),
      metrics,
    ),
    countFound(metrics, serving.findFresh, (url) => assets.get(url)),
  );
  prepared.forgetPages();
  if (!stopping.aborted) await server.open();
  mails?.start();
  const warmUp = serving.startWarmUp();

  return {
    isBackendUp: freshness.isReachable,
    limiters: () => ({ ...gateway?.limiters(), pages: serving.renderings }),
    mails: async () => mails?.numbers().catch(() => undefined),
    auditEvents: async () => work?.audit?.numbers().catch(() => undefined),
    async stop() {
      // One of several processes waits until the balancer has noticed; the only process does not.
      const noticed = readiness.withdraw();
      if (!env.isAlone) await noticed;
      freshness.stop();
      await warmUp?.stop();
      await server.close(drainTimeout);
      work?.jobs.stop();
      await analytics?.stop();
      await work?.audit?.stop();
      gateway?.close();
      await mails?.stop();
      await rendering.stop();
    },
  };
}
