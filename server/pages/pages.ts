// Answers requests for pages: from the store when it is fresh, by rendering otherwise, from the store all the same when that fails.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type StoredResponse, sendStored } from "../http/stored-response.ts";
import type { PageCache } from "./page-cache.ts";
import type { Rendered } from "./renderer.ts";

type Options = {
  cache: PageCache;
  siteUrl(): string;
  render(request: Request): Promise<Rendered>;
  searchParameters(pathname: string): string[];
  /** Hears of every request for a page: was it in the store? */
  onLookup?(hit: boolean): void;
};

/** More renderings at once than this only make each of them slower; further visitors are asked to try again. */
const maxPending = 200;

/** Milliseconds, until the waiting visitor has the page: a second thread that compresses would take the processor from it. */
const compressAfter = 50;

export function createPages({ cache, siteUrl, render, searchParameters, onLookup }: Options) {
  const pending = new Map<string, Promise<StoredResponse>>();
  let compressing = Promise.resolve();

  /** True when the answer was in the store under exactly this URL. */
  function sendHit(request: IncomingMessage, response: ServerResponse): boolean {
    const stored = cache.fresh(request.url ?? "");
    if (!stored) return false;
    onLookup?.(true);
    sendStored(request, response, stored);
    return true;
  }

  async function send(request: IncomingMessage, response: ServerResponse, url: URL) {
    const key = canonicalKey(url);
    const known = cache.fresh(key);
    onLookup?.(known !== undefined);
    if (known) return sendStored(request, response, known);
    if (pending.size >= maxPending && !pending.has(key)) return sendBusy(response);
    const work = pending.get(key) ?? produce(key);
    sendStored(request, response, await work);
  }

  function produce(key: string): Promise<StoredResponse> {
    const generation = cache.generation;
    const work = render(new Request(new URL(key, siteUrl())))
      .then(({ stored, smaller, keep }) => {
        if (keep) {
          cache.put(key, stored, generation);
          setTimeout(compress, compressAfter, key, stored, smaller).unref();
        }
        const known = stored.status >= 500 ? cache.lastGood(key) : undefined;
        // That a page was missing once is no answer for the time it cannot be rendered.
        return known && known.status < 400 ? known : stored;
      })
      .finally(() => pending.delete(key));
    pending.set(key, work);
    return work;
  }

  /** One page after the other: an encoder takes megabytes, and after a change every page is in want of one. */
  function compress(key: string, stored: StoredResponse, smaller: Rendered["smaller"]) {
    const replace = async () => {
      if (cache.lastGood(key) === stored) cache.replace(key, stored, await smaller());
    };
    // One that fails leaves its page as it is, and must not hold up the others.
    compressing = compressing.then(replace).catch(() => undefined);
  }

  /** Path and declared parameters, sorted: tracking parameters neither fill the store nor miss it. */
  function canonicalKey(url: URL): string {
    if (url.search === "") return url.pathname;
    const pagePath = url.pathname.endsWith(".data")
      ? url.pathname.slice(0, -".data".length).replace(/^\/_root$/, "/")
      : url.pathname;
    const allowed = new Set([...searchParameters(pagePath), "_routes"]);
    const kept = [...url.searchParams]
      .filter(([name, value]) => allowed.has("*") || (allowed.has(name) && value !== ""))
      .sort();
    const search = new URLSearchParams(kept).toString();
    return search === "" ? url.pathname : `${url.pathname}?${search}`;
  }

  return { sendHit, send };
}

function sendBusy(response: ServerResponse) {
  response.writeHead(503, {
    "retry-after": "1",
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end("Too many pages are being prepared at this moment. Please try again in a second.\n");
}
