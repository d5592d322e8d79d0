// Work beside the requests, with the secret key: recurring jobs, and analytics of browsers and errors.
import type { ErrorListener } from "#common/log.ts";
import { type Analytics, startAnalytics } from "../analytics/analytics.ts";
import { type AuditForwarding, createAuditForwarding } from "../audit/audit-forwarding.ts";
import { createReceiver } from "../audit/receiver.ts";
import { type Jobs, startJobs } from "../jobs/jobs.ts";
import type { PendingCounts } from "../jobs/pending-counts.ts";
import { type AppFacts, routePattern } from "../pages/app-build.ts";
import type { SiteContext } from "./context.ts";

export type BackgroundWork = { jobs: Jobs; analytics: Analytics; audit: AuditForwarding | undefined };

type Options = {
  app: AppFacts;
  listPaths(): Promise<string[]>;
  redirectHits: PendingCounts;
  searchMisses: PendingCounts;
  onError(listen: ErrorListener): void;
};

/** Undefined without the secret key: there are no analytics and no retention. */
export function startBackgroundWork(
  { env, access, identity, metrics, log }: SiteContext,
  { app, listPaths, redirectHits, searchMisses, onError }: Options,
): BackgroundWork | undefined {
  const db = access.privileged?.background;
  if (!db) {
    log(
      "warn",
      "without SUPABASE_SECRET_KEY there are no images, contact messages, mails, analytics and retention",
    );
    return undefined;
  }
  const jobs = startJobs({ db, metrics, redirectHits, searchMisses, log });
  const analytics = startAnalytics({
    db,
    siteOrigins: identity.siteUrl.origins,
    trustProxy: env.trustProxy,
    headers: identity.headers,
    release: app.release,
    patternOf: routePattern(app),
    listPaths,
    onStored: jobs.markDirty,
    log,
  });
  onError((event, facts) => analytics.reportError({ event, facts }));
  const host = new URL(identity.siteUrl.current()).hostname;
  const audit =
    env.auditLog && createAuditForwarding({ db, receive: createReceiver({ ...env.auditLog, host }), log });
  void audit?.run();
  return { jobs, analytics, audit };
}
