import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { requestScope } from "../request-scope.ts";
import { createUnsentLimit } from "./unsent-answers.ts";

const secretHeader = "x-reduit-gateway";

/** Listens on this machine only, and answers only requests with the secret: the gateway's limits cannot be bypassed. */
export function createApiServer(handle: (request: Request) => Promise<Response>, secret: string): Server {
  const limitUnsent = createUnsentLimit();
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const answer = await handle(request);
      // Files are streamed; rows are in memory whole.
      return isRest(incoming) ? limitUnsent(answer, outgoing as ServerResponse) : answer;
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer({ maxHeaderSize: 24 * 1024, requestTimeout: 120_000 }, (request, response) => {
    if (!takeSecret(request, secret)) {
      response.writeHead(403, { "content-type": "application/json" });
      response.end('{"code":"forbidden","message":"This service answers through the gateway only."}');
      return;
    }
    // What accounts and files do is more than a transaction: a mail was sent, a file was written. They finish what they began.
    if (!isRest(request)) return void listener(request, response);
    const gone = new AbortController();
    response.once("close", () => response.writableFinished || gone.abort());
    requestScope.run({ gone: gone.signal }, () => void listener(request, response));
  });
  // Longer than the gateway keeps an idle connection, so that it never sends into one we are just closing.
  server.keepAliveTimeout = 75_000;
  return server;
}

function isRest({ url }: { url?: string }): boolean {
  return url?.startsWith("/rest/v1/") === true;
}

/** Takes the header out, so that it reaches neither lite nor, as request.headers, a function in the database. */
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

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
