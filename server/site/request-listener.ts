// The parts that answer requests, joined by routing/listener.ts.
import type { RequestListener } from "node:http";
import { createAdminCheck } from "../admin-check.ts";
import type { Analytics } from "../analytics/analytics.ts";
import { createFileForms } from "../contact/file-forms.ts";
import type { Gateway } from "../gateway/gateway.ts";
import { createInFlight } from "../http/in-flight.ts";
import type { Readiness } from "../http/readiness.ts";
import { createImportExport } from "../import-export/import-export.ts";
import { createInvitations } from "../invitations/invitations.ts";
import { createMailTest } from "../mail/mail-test.ts";
import { createDownloads } from "../media/downloads.ts";
import { createImages } from "../media/images.ts";
import type { Vite } from "../pages/development.ts";
import { createFormPosts } from "../routing/form-posts.ts";
import { createHealth } from "../routing/health.ts";
import { createListener } from "../routing/listener.ts";
import { createServerRoutes, type ServerRoutes } from "../routing/server-routes.ts";
import { visitorClient } from "../visitor-client.ts";
import type { SiteContext } from "./context.ts";
import type { Messages } from "./messages.ts";
import type { PageServing } from "./page-serving.ts";

/** Enough for an office behind one IP address, or a tab with many parallel requests. */
const maxInFlightPerClient = 100;

type Parts = {
  serving: PageServing;
  messages: Messages;
  gateway: Gateway | undefined;
  analytics: Analytics | undefined;
  vite: Vite | undefined;
  readiness: Readiness;
  /** The last migration of this version. */
  schema: string;
};

export async function createRequestListener(context: SiteContext, parts: Parts): Promise<RequestListener> {
  const { data, assets, backend, access, content, identity, freshness, clientKey, log } = context;
  const { serving, gateway, analytics, vite, readiness, schema } = parts;
  const { headers, localOnly, siteUrl } = identity;
  const files = {
    backend,
    fetch: access.guardedFetch,
    privileged: access.privileged?.files,
    revision: () => content.revisionOf("media"),
    headers,
    clientKey,
    log,
  };
  return createListener({
    assets,
    pages: serving.pages,
    images: await createImages({ ...files, folder: data.images }),
    downloads: await createDownloads({ ...files, folder: data.downloads }),
    health: createHealth({
      schema,
      isBackendUp: freshness.isReachable,
      processes: backend.processes,
      readiness,
      headers,
    }),
    serverRoutes: openServerRoutes(context, parts.messages),
    gateway,
    postForm: createFormPosts({
      siteOrigins: siteUrl.origins,
      siteUrl: siteUrl.current,
      clientKey,
      headers,
      hasFileForm: createFileForms(visitorClient(backend, access.guardedFetch)),
      afterWrite: context.refresh,
      render: (request, key) => serving.renderings.run(() => serving.render(request, key), key),
    }),
    collect: analytics?.collect,
    serveModule: vite?.serveModule,
    headers,
    localOnly,
    inFlight: createInFlight(maxInFlightPerClient),
    clientKey,
    log,
  });
}

function openServerRoutes(context: SiteContext, { mails, counters, sendMails }: Messages): ServerRoutes {
  const { env, backend, access, identity, log } = context;
  const { guardedFetch: fetch, privileged } = access;
  const adminBehind = createAdminCheck({ backend, fetch });
  return createServerRoutes({
    env,
    mails,
    mailTest: createMailTest({ adminBehind, mails, counters, log }),
    invitations: createInvitations({
      backend,
      fetch,
      db: visitorClient(backend, fetch),
      privileged: privileged?.background,
      counters,
      onInvited: sendMails,
      log,
    }),
    importExport: createImportExport({ backend, adminBehind, counters, log }),
    localOnly: identity.localOnly,
    headers: identity.headers,
  });
}
