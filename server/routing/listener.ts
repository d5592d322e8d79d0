// One request in: which part of the web process answers it. Ordered by how often each is asked.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type Log, newRequestId } from "#common/log.ts";
import { isLocal, localityOf } from "../http/local-only.ts";
import { sendSentence } from "../http/send-sentence.ts";
import { type StoredResponse, sendStored } from "../http/stored-response.ts";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

type Options = {
  assets: Map<string, StoredResponse>;
  pages: {
    sendHit(request: IncomingMessage, response: ServerResponse): boolean;
    send(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
  };
  /** The few URLs of the web process itself. */
  serverRoutes: { has(pathname: string): boolean; handle: NodeHandler };
  images: {
    isImage(pathname: string): boolean;
    handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<unknown>;
  };
  gateway: { isGatewayPath(path: string): boolean; handle: NodeHandler } | undefined;
  /** Everything that is not a GET or HEAD and belongs to a page. */
  postForm: NodeHandler;
  /** POST /collect; absent when nothing is measured. */
  collect: NodeHandler | undefined;
  /** Development only: the app's modules, from Vite. */
  serveModule: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined;
  headers(): Readonly<Record<string, string>>;
  /** HOST, to tell whether a request comes from this machine. */
  boundHost: string;
  log: Log;
};

/** A search term of 10 KB is cut and answered by its page, not refused here. */
const maxUrlLength = 12 * 1024;

export function createListener({
  assets,
  pages,
  serverRoutes,
  images,
  gateway,
  postForm,
  collect,
  serveModule,
  headers,
  boundHost,
  log,
}: Options): RequestListener {
  return function listen(request, response) {
    const reading = request.method === "GET" || request.method === "HEAD";
    if (reading && pages.sendHit(request, response)) return;
    const asset = reading ? assets.get(request.url ?? "") : undefined;
    if (asset) return sendStored(request, response, asset);
    route(request, response, reading).catch((error) => {
      const requestId = newRequestId();
      log("error", "request failed", { requestId, method: request.method, error });
      if (response.headersSent) return response.destroy();
      refuse(
        response,
        500,
        `Something went wrong on our side. If it happens again, tell us this reference: ${requestId}.`,
      );
    });
  };

  async function route(
    request: IncomingMessage,
    response: ServerResponse,
    reading: boolean,
  ): Promise<unknown> {
    const raw = request.url ?? "";
    // The gateway has limits of its own: filters of the API are longer than any page's URL.
    if (gateway?.isGatewayPath(raw)) return gateway.handle(request, response);
    if (raw.length > maxUrlLength) return refuse(response, 414, "This URL is too long.");
    const url = parseUrl(raw);
    if (!url) return refuse(response, 400, "This URL is not well-formed.");
    const asset = reading ? assets.get(url.pathname) : undefined;
    if (asset) return sendStored(request, response, asset);
    if (images.isImage(url.pathname)) return images.handle(request, response, url);
    if (serveModule && (await serveModule(request, response))) return;
    if (url.pathname.startsWith("/assets/"))
      return refuse(response, 404, "This file does not exist, or no longer.");
    if (url.pathname === "/collect" && !reading)
      return collect ? collect(request, response) : refuse(response, 404, "Nothing is measured here.");
    if (serverRoutes.has(url.pathname)) return serverRoutes.handle(request, response);
    if (!reading) return postForm(request, response);
    if (url.pathname.startsWith("/dev/") && !isLocal(localityOf(request, boundHost)))
      return refuse(response, 404, "This page does not exist.");
    const straight = withoutTrailingSlash(url);
    if (straight) return redirect(response, straight);
    return pages.send(request, response, url);
  }

  function refuse(response: ServerResponse, status: number, sentence: string) {
    sendSentence(response, status, sentence, headers());
  }

  function redirect(response: ServerResponse, location: string) {
    response.writeHead(301, { ...headers(), location, "cache-control": "public, max-age=3600" });
    response.end();
  }
}

/** Only origin-form targets with decodable paths and no control characters; everything else is refused. */
function parseUrl(raw: string): URL | undefined {
  if (!raw.startsWith("/") || raw.startsWith("//")) return undefined;
  try {
    const url = new URL(raw, "http://reduit.invalid");
    const decoded = decodeURIComponent(url.pathname);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
    if (/[\u0000-\u001f\u007f\\]/.test(decoded)) return undefined;
    // No text of the database holds a NUL, and asking it for one is an error: what is searched for is the rest.
    url.search = url.search.replaceAll("%00", "");
    return url;
  } catch {
    return undefined;
  }
}

function withoutTrailingSlash(url: URL): string | undefined {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return undefined;
  return url.pathname.replace(/\/+$/, "") + url.search;
}
