// Shared by all parts of the site.
import type { IncomingMessage } from "node:http";
import type { Log } from "#common/log.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import type { Environment } from "../env.ts";
import type { Assets } from "../http/assets.ts";
import { clientKeyOf } from "../http/client-ip.ts";
import type { HttpServer } from "../http/http-server.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createPurger } from "../pages/cdn.ts";
import { type Freshness, watchFreshness } from "../pages/freshness.ts";
import type { PageStore } from "../pages/page-store.ts";
import type { Backend } from "../supervisor/backend.ts";
import { visitorClient } from "../visitor-client.ts";
import { type BackendAccess, openBackendAccess } from "./backend-access.ts";
import { createSiteIdentity, type SiteIdentity } from "./identity.ts";
import { PublicContent } from "./public-content.ts";

type Given = {
  env: Environment;
  data: DataFolder;
  server: HttpServer;
  assets: Assets;
  /** Undefined in development, where every page is rendered again. */
  store: PageStore | undefined;
  backend: Backend;
  metrics: Metrics;
  log: Log;
};

export type SiteContext = Given & {
  access: BackendAccess;
  content: PublicContent;
  identity: SiteIdentity;
  freshness: Freshness;
  clientKey(request: IncomingMessage): string;
  /** Afterwards every request sees all earlier writes, also of the site's URL. Does nothing without a backend. */
  refresh(): Promise<void>;
};

export function createSiteContext({ localUrl, ...given }: Given & { localUrl: string }): SiteContext {
  const { env, server, assets, backend, metrics, log } = given;
  const access = openBackendAccess(backend, metrics);
  const { breaker } = access;
  const purge = env.cdn?.purge && createPurger({ ...env.cdn.purge, log });
  const content = new PublicContent(backend, purge);
  const db = visitorClient(backend, access.guardedFetch);
  const identity = createSiteIdentity({
    env,
    backend,
    db,
    privileged: access.privileged?.background,
    assets,
    port: server.port,
    localUrl,
    onChange: () => content.expire(),
    log,
  });
  const freshness = watchFreshness({
    db,
    breaker,
    askHealth: backend.askHealth,
    onAnswer(revisions, askedAt) {
      if (content.follow(revisions, askedAt)) void identity.siteUrl.refresh();
    },
    log,
  });
  backend.onContent(() => void freshness.check());

  return {
    ...given,
    access,
    content,
    identity,
    freshness,
    clientKey: (request) => clientKeyOf(request, env.trustProxy),
    async refresh() {
      if (breaker.isAway()) return;
      await freshness.check();
      await identity.siteUrl.refresh();
    },
  };
}
