import { setTimeout as wait } from "node:timers/promises";
import { silenceTimeout } from "#common/timeouts.ts";
import type { AccountServices } from "../accounts/call.ts";
import type { Replica } from "../connections/replica.ts";
import type { LiteApp } from "../lite.ts";
import { log, summary } from "../log.ts";
import { apiErrors, errorFor } from "../request/api-errors.ts";
import { refuseBearer } from "../request/bearer.ts";
import { requestScope } from "../request/scope.ts";
import { answerStorage } from "../storage/storage-service.ts";
import { answerAuth } from "./auth-service.ts";
import { createConstraintSentences } from "./constraint-sentences.ts";
import { withCurrentSignature } from "./current-signature.ts";
import { isUnavailable } from "./database-errors.ts";
import { answerHealth, type Health } from "./health.ts";
import { redactError } from "./redact-errors.ts";
import { readingFrom } from "./replica-reads.ts";
import { refuseRequest } from "./request-rules.ts";
import { answerRest } from "./rest-service.ts";

export type ApiServices = AccountServices & {
  app: LiteApp;
  health: Health;
  replica?: Replica | undefined;
};

/** Handles all requests of the API: first our rules, then accounts and sessions, then REST and storage through lite. */
export function createApiHandler(services: ApiServices): (request: Request) => Promise<Response> {
  const { app, sql, keys, health, replica } = services;
  // A null peer keeps lite's admin mode closed, whatever its configuration.
  const sentenceOf = createConstraintSentences(sql);
  const ask = (request: Request) => app.fetch(request, { peerAddress: null });
  const askData = replica ? readingFrom(replica, keys, ask) : ask;

  async function route(original: Request, url: URL): Promise<Response> {
    const path = url.pathname;
    const refused = refuseRequest(original, path);
    if (refused) return refused;
    if (path.startsWith("/auth/v1/")) return answerAuth(original, url, services);
    const request = await withCurrentSignature(original, url, keys);
    const refusal = await refuseBearer(request, path, sql, keys);
    if (refusal) return refusal;
    if (path.startsWith("/rest/v1/")) {
      const answer = await answerRest(request, url, app, askData);
      return keys.accepts("secret", request.headers.get("apikey") ?? "")
        ? answer
        : redactError(answer, sentenceOf);
    }
    return answerStorage(request, path, keys, ask);
  }

  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname === "/health") return answerHealth(health);
    try {
      const answer = await route(request, url);
      await finishReading(request);
      if (answer.status < 500) return answer;
      return explain(requestScope.getStore()?.isBusy ? 503 : answer.status, url.pathname, health);
    } catch (error) {
      log("error", "request failed", { path: url.pathname, reason: summary(error) });
      return explain(isUnavailable(error) ? 503 : 500, url.pathname, health);
    }
  };
}

/** A client that is still sending must be able to finish, or it sees a broken connection instead of the response. */
async function finishReading(request: Request): Promise<void> {
  if (request.body && !request.bodyUsed)
    await request.body.pipeTo(new WritableStream()).catch(() => undefined);
}

/** Internal errors reveal nothing, except that the database is unavailable, because that is temporary. */
async function explain(status: number, path: string, health: Health): Promise<Response> {
  if (status === 504) return errorFor(path, apiErrors.timeout);
  const answers = () => Promise.race([health.ask(), wait(silenceTimeout, false, { ref: false })]);
  if (status !== 503 && (await answers())) return errorFor(path, apiErrors.internal);
  const unavailable = errorFor(path, apiErrors.databaseUnavailable);
  unavailable.headers.set("retry-after", "2");
  return unavailable;
}
