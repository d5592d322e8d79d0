import type { Counters } from "../counters/counters.ts";
import { createGateway, type Gateway } from "../gateway/gateway.ts";
import type { SiteContext } from "./context.ts";

/** Undefined on a Supabase project, which browsers reach themselves. */
export function openGateway(
  { env, backend, access, identity, metrics, refresh, log }: SiteContext,
  counters: Counters | undefined,
): Gateway | undefined {
  const { breaker } = access;
  if (!backend.gateway || !counters) return undefined;
  return createGateway({
    ...backend.gateway,
    counters,
    isBackendAway: breaker.isAway,
    onBackendAway: breaker.onAway,
    siteOrigins: identity.siteUrl.origins,
    trustProxy: env.trustProxy,
    log,
    afterWrite: refresh,
    onAnswer(milliseconds, failed) {
      metrics.backend.add(milliseconds, failed);
      if (failed) breaker.recordFailure();
      else breaker.recordSuccess();
    },
    onWrongGuess: metrics.wrongGuess,
    onFailedSignIn(failure) {
      if (!env.auditLog) return;
      access.privileged?.background.rpc("note_sign_in_failure", { failure }).then(({ error }) => {
        if (error) log("error", "failed sign-in not queued for the audit log", { reason: error.message });
      });
    },
  });
}
