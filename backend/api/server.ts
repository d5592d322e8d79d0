import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { inRequestContext } from "#common/in-request-context.ts";
import { sameText } from "#common/same-text.ts";
import type { Tracer } from "#common/tracing.ts";
import { requestScope } from "../request/scope.ts";
import { createInternalRoutes, type InternalRoutes, internalPrefix } from "./internal-routes.ts";
import { createBackpressure } from "./response-backpressure.ts";

const secretHeader = "x-reduit-gateway";

type Options = {
  handle: (request: Request) => Promise<Response>;
  gatewaySecret: string;
  internal: { routes: InternalRoutes; secret: string };
  tracer?: Tracer | undefined;
};

/** Listens on this machine only, and answers only requests with the secret: the gateway's limits cannot be bypassed. */
export function createApiServer({ handle, gatewaySecret, internal, tracer }: Options): Server {
  const answerInternal = createInternalRoutes(internal.routes, internal.secret);
  const withBackpressure = createBackpressure();
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const answer = await handle(request);
      // Files are streamed; rows are in memory whole.
      return isRest(incoming) ? withBackpressure(answer, outgoing as ServerResponse) : answer;
    },
    { overrideGlobalObjects: false },
  );
  const answer = inRequestContext(
    (request, response) => {
      if (request.url?.startsWith(internalPrefix)) return void answerInternal(request, response);
      // Accounts and files do more than a transaction, such as sending a mail, so they finish what they began.
      const scope = isRest(request) ? { gone: goneSignal(response) } : {};
      requestScope.run(scope, () => void listener(request, response));
    },
    { isTrusted: true, startsTraces: false, tracer },
  );
  const server = createServer({ maxHeaderSize: 24 * 1024, requestTimeout: 120_000 }, (request, response) => {
    if (!takeSecret(request, gatewaySecret)) {
      response.writeHead(403, { "content-type": "application/json" });
      response.end('{"code":"forbidden","message":"This service can be reached only through the gateway."}');
      return;
    }
    answer(request, response);
  });
  // Longer than the gateway keeps an idle connection, so that it never sends into one we are just closing.
  server.keepAliveTimeout = 75_000;
  return server;
}

function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  return gone.signal;
}

function isRest({ url }: { url?: string }): boolean {
  return url?.startsWith("/rest/v1/") === true;
}

/** Removes the header, so that it reaches neither lite nor, as request.headers, a function in the database. */
function takeSecret(request: IncomingMessage, secret: string): boolean {
  const given = request.headers[secretHeader];
  delete request.headers[secretHeader];
  const kept: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? "";
    if (name.toLowerCase() !== secretHeader) kept.push(name, request.rawHeaders[index + 1] ?? "");
  }
  request.rawHeaders.splice(0, request.rawHeaders.length, ...kept);
  return typeof given === "string" && sameText(given, secret);
}
