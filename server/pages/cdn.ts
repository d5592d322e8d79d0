// For a CDN in front: what it may store, its tags, and the purge request (docs/operations.md, "Behind a CDN").
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#common/log.ts";
import type { Revisions } from "./freshness.ts";
import { staleFor } from "./page-cache.ts";

export type Cdn = {
  tagHeader: "surrogate-key" | "cache-tag";
  /** The URL to which changed tags are sent. */
  purge: { url: string; header: [name: string, value: string] | undefined } | undefined;
};

/** On every page. */
export const everyPage = "site";

/** Browsers ask each time, except for what a page was two seconds ago, like every visitor. */
export function cdnHeaders({ tagHeader, purge }: Cdn, shows: Revisions): Record<string, string> {
  const seconds = purge ? 300 : 5;
  return {
    "cache-control": `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${staleFor / 1_000}, stale-if-error=86400`,
    [tagHeader]: [everyPage, ...Object.keys(shows)].join(tagHeader === "cache-tag" ? "," : " "),
  };
}

const requestTimeout = 10_000;
const longestPause = 60_000;

type Options = Pick<NonNullable<Cdn["purge"]>, "url" | "header"> & {
  log: Log;
  pause?(milliseconds: number): Promise<unknown>;
};

/** Sends tags until the receiver has accepted them. The next start covers tags that an ended process did not send: it sends `everyPage`. */
export function createPurger({ url, header, log, pause = unhurried }: Options): (tags: string[]) => void {
  const pending = new Set<string>();
  let running = false;

  async function run() {
    let failures = 0;
    while (pending.size > 0) {
      const tags = [...pending];
      pending.clear();
      // Before that, the CDN may be given a page from before the change.
      await pause(Math.min(staleFor * 2 ** failures, longestPause));
      const reason = await send(tags).catch((error: Error) => error.message);
      failures = reason ? failures + 1 : 0;
      if (!reason) continue;
      for (const tag of tags) pending.add(tag);
      log("error", "CDN not purged, trying again", { reason });
    }
    running = false;
  }

  /** Resolves with the reason when it was refused. */
  async function send(tags: string[]): Promise<string | undefined> {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "surrogate-key": tags.join(" "),
        ...(header && { [header[0]]: header[1] }),
      },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(requestTimeout),
    });
    await response.arrayBuffer();
    return response.ok ? undefined : `status ${response.status}`;
  }

  return function purge(tags) {
    for (const tag of tags) pending.add(tag);
    if (running) return;
    running = true;
    void run();
  };
}

function unhurried(milliseconds: number) {
  return sleep(milliseconds, undefined, { ref: false });
}
