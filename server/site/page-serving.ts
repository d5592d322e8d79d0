// Pages of the site: rendered within limits, kept in memory and on disk, prepared before visitors ask for them.
import { setTimeout as wait } from "node:timers/promises";
import { createLimiter, type Limiter } from "#common/limiter.ts";
import type { StoredResponse } from "../http/stored-response.ts";
import type { PendingCounts } from "../jobs/pending-counts.ts";
import { timed } from "../metrics/metrics.ts";
import { searchParameters } from "../pages/app-build.ts";
import { createPages, type Pages, renderingLimits } from "../pages/pages.ts";
import type { Render } from "../pages/renderer.ts";
import { confirmRestored } from "../pages/restored-pages.ts";
import type { ThreadedRendering } from "../pages/threaded-rendering.ts";
import { startWarmUp, type WarmUp } from "../pages/warm-up.ts";
import type { SiteContext } from "./context.ts";
import { filesOn, sitemapPaths } from "./page-links.ts";

export type PageServing = {
  pages: Pages;
  render: Render;
  renderings: Limiter;
  /** A stored page, for the fast lane. */
  findFresh(url: string): StoredResponse | undefined;
  listPaths(): Promise<string[]>;
  /** Restores the pages of an earlier process as fallbacks, reads the present revisions and confirms those that match. */
  restore(): Promise<void>;
  /** Resolves when the home page is rendered, or restored while the backend is down. */
  prepareFirstPage(stopping: AbortSignal): Promise<void>;
  isFirstPageReady(): boolean;
  /** Undefined where pages are not kept on disk. */
  startWarmUp(): WarmUp | undefined;
};

export function createPageServing(
  context: SiteContext,
  rendering: ThreadedRendering,
  redirectHits: PendingCounts,
): PageServing {
  const { env, access, content, identity, store, metrics, clientKey, refresh, log } = context;
  const { siteUrl } = identity;
  const { isAway } = access.breaker;
  const cache = content.pages;
  const renderings = createLimiter({
    ...renderingLimits,
    processor: { ...renderingLimits.processor, processorTime: rendering.processorTime },
  });
  let visitedAt = 0;
  let isFirstPageReady = false;

  const render: Render = (...args) => timed(metrics.render, () => rendering.render(...args));

  const pages = createPages({
    cache,
    siteUrl: siteUrl.current,
    render,
    recheck: rendering.recheck,
    compress: rendering.compress,
    renderings,
    clientKey,
    searchParameters: searchParameters(rendering.app),
    onLookup(hit) {
      visitedAt = performance.now();
      if (hit) metrics.totals.pageHits++;
      else metrics.totals.pageMisses++;
    },
    onRedirect: redirectHits.count,
    isBackendAway: isAway,
    onKept: store && {
      save: (key, page, revisions) => store.save(key, page, { revisions, setting: identity.digest() }),
      drop: store.drop,
    },
  });

  function findFresh(url: string): StoredResponse | undefined {
    const found = pages.find(url);
    if (found) visitedAt = performance.now();
    return found;
  }

  async function listPaths(): Promise<string[]> {
    const render = (path: string) => rendering.render(new Request(new URL(path, siteUrl.current())));
    const paths = sitemapPaths(await render("/sitemap.xml"));
    // A site with too many pages for one file has an index; its first part names the pages nearest to the home page.
    const [part = ""] = paths;
    return part.startsWith("/sitemap.xml?") ? sitemapPaths(await render(part)) : paths;
  }

  async function restore(): Promise<void> {
    const restored = store?.restored ?? [];
    for (const { key, stored, revisions } of restored) cache.restore(key, stored, revisions);
    await refresh();
    confirmRestored({ restored, cache, setting: identity.digest() });
  }

  async function prepareFirstPage(stopping: AbortSignal): Promise<void> {
    // In development every page is rendered on request.
    isFirstPageReady = env.development;
    while (!isFirstPageReady && !stopping.aborted) {
      isFirstPageReady = (await pages.prepare("/").catch(() => undefined))?.status === 200;
      if (isFirstPageReady) return;
      log("error", "the first page cannot be rendered, trying again");
      await wait(1_000, undefined, { ref: false, signal: stopping }).catch(() => undefined);
    }
  }

  function warmUp(): WarmUp | undefined {
    if (!store) return undefined;
    const started = startWarmUp({
      listPaths,
      storedKeys: store.keys,
      async prepare(key) {
        const page = await pages.prepare(key);
        if (isAway()) throw new Error("the backend is away");
        return filesOn(page);
      },
      generation: () => cache.generation,
      idleFor: () => performance.now() - visitedAt,
      onDone: () =>
        store.dropOthers(
          ({ revisions, setting }, key) =>
            (cache.isCurrent(revisions) || cache.fresh(key) !== undefined) && setting === identity.digest(),
        ),
      log,
    });
    content.onExpire(() => {
      void pages.renew();
      started.changed();
    });
    return started;
  }

  return {
    pages,
    render,
    renderings,
    findFresh,
    listPaths,
    restore,
    prepareFirstPage,
    isFirstPageReady: () => isFirstPageReady,
    startWarmUp: warmUp,
  };
}
