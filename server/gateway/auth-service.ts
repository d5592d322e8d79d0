import type { IncomingMessage, ServerResponse } from "node:http";
import { isJsonType } from "#common/request-body.ts";
import { serviceErrors } from "#common/service-errors.ts";
import { checkAnnouncedLength, hasBody, readBody } from "../http/body.ts";
import { refusalOf, unavailable, unfinished } from "../http/refusal.ts";
import { networkOf } from "../rate-limiter.ts";
import { type AuthInput, readAuthInput } from "./auth-input.ts";
import { outcomeOf, startWithinLimits, withinLimits } from "./auth-limits.ts";
import { knownClientKey, type Plan, planFor, secondStepOf } from "./auth-plan.ts";
import { claimedAccount, sessionIn } from "./auth-tokens.ts";
import type { Exchange } from "./exchange.ts";
import { backendHeaders, clientHeaders } from "./headers.ts";
import { padDuration } from "./minimum-duration.ts";
import type { AuthEndpoint } from "./routes.ts";
import { sendRefusal } from "./send-refusal.ts";
import { collect } from "./upstream.ts";

const maxAnswer = 256 * 1024;

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** Requests to the auth service with a body: read whole, checked, counted, and answered no faster than is safe. */
export async function answerAuth(exchange: Exchange, endpoint: AuthEndpoint): Promise<void> {
  const { request, response, path, search, clientKey, context } = exchange;
  const { limits } = context;
  checkAnnouncedLength(request, limits.authBody);
  if (hasBody(request) && !isJsonType(request.headers["content-type"])) {
    throw refusalOf(serviceErrors.notJson);
  }
  const reading = { limit: limits.authBody, pace: limits.bodyPace, clientKey };
  const input = readAuthInput(endpoint, search, await readBody(request, response, reading));
  const started = performance.now();
  const account = claimedAccount(request.headers.authorization);
  const plan = planFor(input, clientKey, account);
  if (plan.detached) {
    await startDetached(exchange, plan, input);
    await padDuration(started, limits.minimumDuration);
    return send(response, path, mailRequested);
  }
  const answer = await withinLimits(
    plan,
    { ...context, network: networkOf(clientKey) },
    async ({ underAttack }) => {
      const answered = await ask(exchange, input, { underAttack, signal: exchange.signal });
      const outcome = outcomeOf(answered.status, answered.body);
      if (outcome === "failed") context.onWrongGuess(endpoint);
      if (outcome === "failed") await context.failedAttempts({ input, clientKey, account: account.account });
      return { outcome, answer: answered, trustedClients: trustedClientsOf(answered, clientKey) };
    },
  );
  if (plan.uniform) await padDuration(started, limits.minimumDuration);
  if (answer.status >= 500)
    sendRefusal(response, path, isChange(endpoint) ? unfinished(request.method ?? "") : unavailable());
  else send(response, path, answer);
}

/** People can simply repeat a sign-in or sign-out. */
function isChange(endpoint: AuthEndpoint): boolean {
  return endpoint === "signup" || endpoint === "user" || endpoint === "verify";
}

/** A request for a mail has an empty response, whatever its result. */
const mailRequested: Answer = {
  status: 200,
  headers: { "content-type": "application/json" },
  body: Buffer.from("{}"),
};

/** The work continues after the client has its response, or has disconnected. A failure is logged, and its points are returned. */
async function startDetached(exchange: Exchange, plan: Plan, input: AuthInput): Promise<void> {
  const { path, context, clientKey } = exchange;
  if (!context.isBackendUp()) throw unavailable();
  const failed = (reason: string) =>
    context.log("error", "A mail that was asked for was not sent", { path, reason });
  const maxWaiting = context.limits.background.maxWaiting;
  const work = async () => {
    const { signal } = new AbortController();
    const { status, body } = await ask(exchange, input, { underAttack: false, signal });
    if (status >= 500) failed(`status ${status}`);
    return { outcome: outcomeOf(status, body), answer: undefined };
  };
  await startWithinLimits(plan, { ...context, network: networkOf(clientKey), maxWaiting }, work, (error) =>
    failed(error.message),
  );
}

type Asking = { underAttack: boolean; signal: AbortSignal };

async function ask(
  { request, path, search, clientKey, context }: Exchange,
  input: AuthInput,
  { underAttack, signal }: Asking,
): Promise<Answer> {
  const body = Buffer.from(JSON.stringify(input.body));
  const incoming = await context.upstream.ask({
    pool: "auth",
    key: clientKey,
    method: request.method ?? "POST",
    target: path + search,
    headers: {
      ...backendHeaders(request.headers, context.gatewaySecret),
      "content-type": "application/json",
      "content-length": body.length,
      ...(underAttack ? { "x-reduit-guessed": "1" } : {}),
    },
    body,
    withinMs: context.limits.answerWithin,
    signal,
  });
  const status = incoming.statusCode ?? 502;
  const answered = await collect(incoming, maxAnswer, request.method ?? "POST");
  return { status, headers: incoming.headers, body: answered };
}

/** A client where a session began or was renewed is trusted: guesses from elsewhere do not slow the account there. */
function trustedClientsOf({ status, body }: Answer, clientKey: string): string[] {
  const session = status < 300 ? sessionIn(body) : undefined;
  if (!session) return [];
  const known = knownClientKey(session.email, clientKey);
  return session.isAal2 ? [known, knownClientKey(secondStepOf(session.email), clientKey)] : [known];
}

function send(response: ServerResponse, path: string, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...clientHeaders(headers, path, status), "content-length": body.length });
  response.end(body);
}
