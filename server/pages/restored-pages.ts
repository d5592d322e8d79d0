import { maxAge, type PageCache } from "./page-cache.ts";
import type { StoredPage } from "./page-store.ts";

type Options = {
  restored: readonly StoredPage[];
  cache: PageCache;
  /** What a page that is rendered now shows beside the database. */
  setting: string;
  now?: number;
};

/** Pages of an earlier process are fresh when they show what the database holds now; the others stay a fallback. */
export function confirmRestored({ restored, cache, setting, now = Date.now() }: Options) {
  for (const { key, renderedAt, ...page } of restored) {
    // A clock that was set back must not make a page fresh.
    if (page.setting !== setting || renderedAt > now || now - renderedAt >= maxAge) continue;
    cache.confirm(key, renderedAt);
  }
}
