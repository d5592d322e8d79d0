import { type Freshness, maxAge } from "./freshness.ts";
import type { PageCache } from "./page-cache.ts";
import type { Shown, StoredPage } from "./page-store.ts";

type Options = {
  restored: readonly StoredPage[];
  cache: PageCache;
  /** What a page that is rendered now shows; revisions are empty until the database has answered. */
  shown: Shown;
  freshness: Pick<Freshness, "countAgeFrom">;
  now?: number;
};

/** Pages of an earlier process are fresh when they show what the database holds now; the others stay a fallback. */
export function confirmRestored({ restored, cache, shown, freshness, now = Date.now() }: Options) {
  if (shown.revisions === "") return;
  for (const { key, revisions, setting, renderedAt } of restored) {
    if (revisions !== shown.revisions || setting !== shown.setting) continue;
    // A clock that was set back must not make a page fresh.
    if (renderedAt > now || now - renderedAt >= maxAge) continue;
    cache.confirm(key);
    freshness.countAgeFrom(renderedAt);
  }
}
