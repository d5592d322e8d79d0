// Selects the part of the web process that answers a request, in the order of their frequency.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "#common/log.ts";
import { currentRequestId } from "#common/request-context.ts";
import type { Gateway } from "../gateway/gateway.ts";
import { discardRest, hasBody } from "../http/body.ts";
import type { InFlight } from "../http/in-flight.ts";
import type { LocalOnly } from "../http/local-only.ts";
import { parsePageUrl } from "../http/page-url.ts";
import { sendSentence } from "../http/send-sentence.ts";
import { type StoredResponse, sendStored } from "../http/stored-response.ts";
import type { Downloads } from "../media/downloads.ts";
import type { Images } from "../media/images.ts";
import type { Pages } from "../pages/pages.ts";
import type { FormPosts } from "./form-posts.ts";
import type { Health } from "./health.ts";
import type { ServerRoutes } from "./server-routes.ts";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

type Options = {
  assets: Map<string, StoredResponse>;
  pages: Pick<Pages, "sendHit" | "send">;
  health: Health;
  serverRoutes: ServerRoutes;
  images: Images;
  downloads: Downloads;
  gateway: Pick<Gateway, "isGatewayPath" | "handle"> | undefined;
  /** Requests to a page other than GET and HEAD. */
  postForm: FormPosts;
  /** POST /collect; undefined without analytics. */
  collect: NodeHandler | undefined;
  /** Development only: the app's modules, from Vite. */
  serveModule: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined;
  headers(): Readonly<Record<string, string>>;
  localOnly: LocalOnly;
  /** Requests under way by client; answers from the cache are not counted. */
  inFlight: InFlight;
  clientKey(request: IncomingMessage): string;
  log: Log;
};

/** Long enough for a search term of 10 KB, which its page shortens. */
const maxUrlLength = 12 * 1024;

export function createListener({
  assets,
  pages,
  health,
  serverRoutes,
  images,
  downloads,
  gateway,
  postForm,
  collect,
  serveModule,
  headers,
  localOnly,
  inFlight,
  clientKey,
  log,
}: Options): RequestListener {
  return function listen(request, response) {
    // An unread body does not hold the connection.
    if (hasBody(request)) response.once("finish", () => discardRest(request));
    const reading = request.method === "GET" || request.method === "HEAD";
    if (reading && pages.sendHit(request, response)) return;
    const asset = reading ? assets.get(request.url ?? "") : undefined;
    if (asset) return sendStored(request, response, asset);
    const leave = inFlight.enter(clientKey(request));
    if (!leave) return refuseTooMany(response);
    response.once("close", leave);
    localOnly.note(request);
    route(request, response, reading).catch((error) => {
      const requestId = currentRequestId();
      log("error", "request failed", { requestId, method: request.method, error });
      if (response.headersSent) return response.destroy();
      refuse(
        response,
        500,
        `Something went wrong on our side. If it happens again, give us this reference: ${requestId}.`,
      );
    });
  };

  async function route(
    request: IncomingMessage,
    response: ServerResponse,
    reading: boolean,
  ): Promise<unknown> {
    const raw = request.url ?? "";
    // The gateway has its own limits: filters of the API are longer than any page's URL.
    if (gateway?.isGatewayPath(raw)) return gateway.handle(request, response);
    if (raw.length > maxUrlLength) return refuse(response, 414, "This URL is too long.");
    const url = parsePageUrl(raw);
    if (!url) return refuse(response, 400, "This URL is not well-formed.");
    const asset = reading ? assets.get(url.pathname) : undefined;
    if (asset) return sendStored(request, response, asset);
    if (images.isImage(url.pathname)) return images.handle(request, response, url);
    if (reading && downloads.isDownload(url.pathname) && (await downloads.handle(request, response, url)))
      return;
    if (serveModule && (await serveModule(request, response))) return;
    if (url.pathname.startsWith("/assets/")) return refuse(response, 404, "This file does not exist.");
    if (url.pathname === "/collect" && !reading)
      return collect ? collect(request, response) : refuse(response, 404, "This site has no analytics.");
    if (reading && health.has(url.pathname)) return health.answer(url.pathname, response);
    if (serverRoutes.has(url.pathname)) return serverRoutes.handle(request, response);
    if (!reading) return postForm(request, response, url);
    if (url.pathname.startsWith("/dev/") && !localOnly.admits(request))
      return refuse(response, 404, "This page does not exist.");
    const straight = withoutTrailingSlash(url);
    if (straight) return redirect(response, straight);
    return pages.send(request, response, url);
  }

  /** The connection ends with this response, including further requests on it. */
  function refuseTooMany(response: ServerResponse) {
    sendSentence(
      response,
      429,
      "Too many requests from your network are in progress. Please try again in a few seconds.",
      { ...headers(), "retry-after": "3", connection: "close" },
    );
  }

  function refuse(response: ServerResponse, status: number, sentence: string) {
    sendSentence(response, status, sentence, headers());
  }

  function redirect(response: ServerResponse, location: string) {
    response.writeHead(301, { ...headers(), location, "cache-control": "public, max-age=3600" });
    response.end();
  }
}

function withoutTrailingSlash(url: URL): string | undefined {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return undefined;
  return url.pathname.replace(/\/+$/, "") + url.search;
}
