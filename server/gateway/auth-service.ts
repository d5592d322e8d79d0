import type { IncomingMessage, ServerResponse } from "node:http";
import { isJsonType } from "#common/content-type.ts";
import { checkAnnouncedLength, hasBody, readBody } from "../http/body.ts";
import { Refusal, unavailable } from "../http/refusal.ts";
import { type AuthInput, readAuthInput } from "./auth-input.ts";
import { outcomeOf, withinLimits } from "./auth-limits.ts";
import { planFor } from "./auth-plan.ts";
import type { Exchange } from "./exchange.ts";
import { backendHeaders, clientHeaders } from "./headers.ts";
import { padDuration } from "./minimum-duration.ts";
import type { AuthEndpoint } from "./routes.ts";
import { sendRefusal } from "./send-refusal.ts";
import { collect } from "./upstream.ts";

const maxAnswer = 256 * 1024;

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** Everything of the auth service that carries a body: read whole, checked, counted, and answered no faster than is safe. */
export async function answerAuth(exchange: Exchange, endpoint: AuthEndpoint): Promise<void> {
  const { request, response, path, search, context } = exchange;
  const { limits } = context;
  checkAnnouncedLength(request, limits.authBody);
  if (hasBody(request) && !isJsonType(request.headers["content-type"])) {
    throw new Refusal(415, "unsupported_media_type", "Please send JSON (Content-Type: application/json).");
  }
  const input = readAuthInput(endpoint, search, await readAuthBody(exchange));
  const started = performance.now();
  const plan = planFor(input, exchange.clientKey);
  const answer = await withinLimits(plan, exchange.clientKey, context, async () => {
    const answered = await ask(exchange, input);
    return { outcome: outcomeOf(answered.status, answered.body), answer: answered };
  });
  if (plan.uniform) await padDuration(started, limits.minimumDuration);
  if (answer.status >= 500) sendRefusal(response, path, unavailable());
  else send(response, path, input, answer);
}

function readAuthBody({ request, response, clientKey, context: { limits } }: Exchange): Promise<Buffer> {
  return readBody(request, response, { limit: limits.authBody, pace: limits.bodyPace, clientKey });
}

async function ask(exchange: Exchange, input: AuthInput): Promise<Answer> {
  const { request, path, search, clientKey, context, signal } = exchange;
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
    },
    body,
    withinMs: context.limits.answerWithin,
    signal,
  });
  const status = incoming.statusCode ?? 502;
  const answered = await collect(incoming, maxAnswer).catch(() => {
    throw unavailable();
  });
  return { status, headers: incoming.headers, body: answered };
}

function send(response: ServerResponse, path: string, input: AuthInput, answer: Answer): void {
  // Asking for a mail is answered with nothing, whatever was done.
  const silent = (input.kind === "recover" || input.kind === "resend") && answer.status < 300;
  const body = silent ? Buffer.from("{}") : answer.body;
  const headers = { ...clientHeaders(answer.headers, path, answer.status), "content-length": body.length };
  response.writeHead(answer.status, headers);
  response.end(body);
}
