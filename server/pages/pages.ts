// Answers requests for pages: from the cache when it is fresh, otherwise by rendering; when that fails, from the outdated cache.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Limiter, LimiterFullError } from "#common/limiter.ts";
import { type Content, type StoredResponse, sendStored } from "../http/stored-response.ts";
import type { Revisions } from "./freshness.ts";
import type { Began, PageCache } from "./page-cache.ts";
import type { Answers } from "./render-scope.ts";
import type { Render, Rendered } from "./renderer.ts";

type Options = {
  cache: PageCache;
  siteUrl(): string;
  render: Render;
  /** The revisions at which these queries have the same answers as before, if they have. */
  recheck?(answers: Answers): Promise<Revisions | undefined>;
  /** Thoroughly, for all later visitors. */
  compress(content: Content): Promise<StoredResponse>;
  /** Limits renderings; the key is the client's. */
  renderings: Limiter;
  clientKey(request: IncomingMessage): string;
  searchParameters(pathname: string): string[];
  /** Called for every request for a page. */
  onLookup?(hit: boolean): void;
  /** Called for every document that is answered with a permanent redirect. */
  onRedirect?(path: string): void;
  /** While the backend is away, a stored page is not rendered again. */
  isBackendAway?(): boolean;
  /** Called later for every page that was rendered and compressed, and for every URL without a page. */
  onKept?: {
    save(key: string, stored: StoredResponse, shows: Revisions): Promise<void>;
    drop(key: string): Promise<void>;
  };
};

/**
 * More renderings at once only slow each other down. One client gets two, so that other visitors wait for few of its pages; when the queue
 * is full, further visitors have to try again. A browser requests a page and the target of a link under the pointer. The pages of a client
 * with more requests are rendered one by one, because each takes the one thread that serves all requests.
 */
export const renderingLimits = {
  concurrency: 8,
  maxRunningPerKey: 2,
  heavyClients: { from: 4, slots: 1, maxCooldownMs: 100 },
  // More than a hundred pages at once, then two fifths of the thread.
  processor: { burstMs: 3_000, msPerSecond: 400 },
  maxWaiting: 400,
  maxWaitingPerKey: 40,
  maxWaitMs: 15_000,
};

/** Milliseconds: a visitor whose rendering has not begun by then gets the last version of the page. */
const staleAfter = 1_000;

/** Milliseconds. Until then the waiting visitor has the page: an earlier compression would compete for the processor. */
const compressAfter = 50;

export type Pages = {
  /** A stored page that is fresh, or from before a change and then re-rendered in the background. */
  find(key: string): StoredResponse | undefined;
  /** True when the answer was in the cache under exactly this URL. */
  sendHit(request: IncomingMessage, response: ServerResponse): boolean;
  send(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
  /** Renders the page if it is not fresh, without the limits of a client. */
  prepare(key: string): Promise<StoredResponse>;
  /** After a change: renews the pages that visitors get from before it, until these are too old. */
  renew(): Promise<void>;
};

export function createPages(options: Options): Pages {
  const { cache, siteUrl, render, renderings, clientKey, searchParameters, onLookup, onRedirect, onKept } =
    options;
  const isBackendAway = options.isBackendAway ?? (() => false);
  const pending = new Map<string, { began: Began; work: Promise<StoredResponse> }>();
  const behind = new Set<string>();
  let compressing = Promise.resolve();

  function find(key: string): StoredResponse | undefined {
    const fresh = cache.fresh(key);
    if (fresh) return fresh;
    const stale = cache.stale(key);
    if (stale && !behind.has(key) && !isBackendAway()) void renderBehind(key);
    return stale;
  }

  /** Without the limits of a client. When it fails, the next visitor waits for a rendering. */
  async function renderBehind(key: string) {
    behind.add(key);
    await prepare(key).catch(() => undefined);
    behind.delete(key);
  }

  function sendHit(request: IncomingMessage, response: ServerResponse): boolean {
    const stored = find(request.url ?? "");
    if (!stored) return false;
    onLookup?.(true);
    answer(request, response, stored);
    return true;
  }

  function answer(request: IncomingMessage, response: ServerResponse, stored: StoredResponse) {
    if (stored.status === 301) onRedirect?.(pathOf(request.url ?? ""));
    sendStored(request, response, stored);
  }

  async function send(request: IncomingMessage, response: ServerResponse, url: URL) {
    const key = canonicalKey(url);
    const known = find(key);
    onLookup?.(known !== undefined);
    if (known) return answer(request, response, known);
    const last = lastGood(key);
    if (last && isBackendAway()) return answer(request, response, last);
    const spare = cache.isRestored(key) ? undefined : last;
    const staleTimeout = spare && AbortSignal.timeout(staleAfter);
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const signal = staleTimeout ? AbortSignal.any([staleTimeout, gone.signal]) : gone.signal;
    try {
      // A rendering that has begun is waited for; one that only waits for a slot may belong to a heavy client.
      const stored = underWay(key) ?? renderings.run(() => obtain(key), clientKey(request), signal);
      answer(request, response, await stored);
    } catch (error) {
      // The visitor has disconnected.
      if (gone.signal.aborted) return;
      if (!(error instanceof LimiterFullError) && error !== staleTimeout?.reason) throw error;
      if (spare) answer(request, response, spare);
      else sendBusy(response);
    }
  }

  /** A stored "not found" is no fallback: the page may exist now. */
  function lastGood(key: string): StoredResponse | undefined {
    const known = cache.lastGood(key);
    return known && known.status < 400 ? known : undefined;
  }

  /** Another request may have rendered the page while this one waited. One rendering of a page at a time. */
  async function obtain(key: string): Promise<StoredResponse> {
    const outdated = underWay(key) ? undefined : pending.get(key)?.work;
    await outdated?.catch(() => undefined);
    return cache.fresh(key) ?? pending.get(key)?.work ?? produce(key);
  }

  /** A long rendering may have begun too long before a change. */
  function underWay(key: string): Promise<StoredResponse> | undefined {
    const found = pending.get(key);
    return found && cache.isRecent(found.began) ? found.work : undefined;
  }

  function produce(key: string): Promise<StoredResponse> {
    const began = cache.begin();
    const work = confirm(key, began)
      .then((renewed) => renewed ?? renderAnew(key, began))
      .finally(() => pending.delete(key));
    pending.set(key, { began, work });
    return work;
  }

  /** A change of a table seldom changes every page that reads it: one that shows the same answers stays as it is. */
  async function confirm(key: string, began: Began): Promise<StoredResponse | undefined> {
    const answers = cache.answersOf(key);
    const shows = answers && (await options.recheck?.(answers).catch(() => undefined));
    return shows && cache.renew(key, answers, began, shows);
  }

  async function renderAnew(key: string, began: Began): Promise<StoredResponse> {
    const rendered = await render(new Request(new URL(key, siteUrl()))).catch((error) => {
      cache.retire(key);
      throw error;
    });
    const { stored, content, keep, shows, answers, complete } = rendered;
    if (keep) {
      cache.put(key, stored, began, shows, answers);
      setTimeout(compress, compressAfter, key, { stored, content, shows }).unref();
    } else cache.retire(key);
    return (stored.status >= 500 || !complete ? lastGood(key) : undefined) ?? stored;
  }

  /** One page after the other: an encoder takes megabytes, and after a change every page needs one. */
  function compress(key: string, { stored, content, shows }: Pick<Rendered, "stored" | "content" | "shows">) {
    const replace = async () => {
      if (cache.lastGood(key) !== stored) return;
      // A missing page is not kept.
      if (stored.status >= 400) return onKept?.drop(key);
      const small = await options.compress(content);
      cache.replace(key, stored, small);
      if (cache.fresh(key) !== small) return;
      await (small.status === 200 ? onKept?.save(key, small, shows) : onKept?.drop(key));
    };
    // A failure leaves the page as it is, and must not stop the others.
    compressing = compressing.then(replace).catch(() => undefined);
  }

  /** Path and declared parameters, sorted: tracking parameters neither fill the cache nor miss it. */
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

  function prepare(key: string): Promise<StoredResponse> {
    return renderings.run(() => obtain(key));
  }

  /** Most of them are unchanged, which is quickly established; then the others are rendered. */
  async function renew(): Promise<void> {
    for (const key of cache.staleKeys()) if (!pending.has(key)) await confirm(key, cache.begin());
    const left = cache.staleKeys();
    const renderNext = async (): Promise<void> => {
      const key = left.shift();
      if (key === undefined || isBackendAway()) return;
      if (cache.stale(key)) await prepare(key).catch(() => undefined);
      return renderNext();
    };
    // One uses the processor while the other waits for the database.
    await Promise.all([renderNext(), renderNext()]);
  }

  return { find, sendHit, send, prepare, renew };
}

function pathOf(url: string): string {
  return url.split("?", 1)[0]?.replace(/\/+$/, "") || "/";
}

function sendBusy(response: ServerResponse) {
  response.writeHead(503, {
    "retry-after": "1",
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end("Too many pages are being prepared at the moment. Please try again in a second.\n");
}
