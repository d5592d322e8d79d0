// After a start and after a change, the pages of the sitemap are rendered before a visitor requests them: one at a time, after visitors'
// own requests, so that the last good version of each is in memory and on disk when the database goes down.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#common/log.ts";

/** On a larger site the newest; the others are rendered when a visitor requests them. */
const maxPages = 500;
/** Milliseconds, so that repeated saves cause one round. */
const afterChange = 1_000;
/** Pauses for four times the duration of a rendering, so that it uses at most a fifth of the time. */
const restFactor = 4;
/** Milliseconds without a visitor's request; on a site that is never idle, one page is rendered after `maxIdleWait`. */
const quietFor = 200;
const maxIdleWait = 5_000;
/** Milliseconds until a failed round, as without a database, is repeated. */
const afterFailure = 10_000;

type Options = {
  listPaths(): Promise<string[]>;
  /** Pages on disk, also those outside the sitemap. */
  storedKeys(): string[];
  /** Renders the page if it is not fresh, and returns the URLs of the files it needs. */
  prepare(key: string): Promise<string[]>;
  /** Grows with every change. */
  generation(): number;
  /** Milliseconds since a visitor's last request for a page. */
  idleFor(): number;
  /** Called when every page is up to date. */
  onDone(): Promise<void>;
  log: Log;
  pause?(milliseconds: number): Promise<unknown>;
  now?(): number;
};

export type WarmUp = {
  /** Public content has changed, or the backend is back. */
  changed(): void;
  stop(): Promise<void>;
};

export function startWarmUp(options: Options): WarmUp {
  const { listPaths, storedKeys, prepare, generation, idleFor, onDone, log } = options;
  const stopped = new AbortController();
  const { pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal, ref: false }) } = options;
  const { now = () => performance.now() } = options;
  let wake = Promise.withResolvers<void>();
  wake.resolve();

  async function quiet() {
    const since = now();
    while (idleFor() < quietFor && now() - since < maxIdleWait) await pause(quietFor);
  }

  /** False when the content changed meanwhile: then it begins again. */
  async function round(): Promise<boolean> {
    const began = generation();
    const keys = new Set([...(await listPaths()), ...storedKeys()]);
    let made = 0;
    for (const key of keys) {
      if (made++ >= maxPages) break;
      await quiet();
      if (stopped.signal.aborted || generation() !== began) return false;
      const started = now();
      // Keys that are added during the loop are visited last.
      for (const needed of await prepare(key)) keys.add(needed);
      await pause((now() - started) * restFactor);
    }
    await onDone();
    return generation() === began;
  }

  async function run() {
    while (!stopped.signal.aborted) {
      await wake.promise;
      await pause(afterChange);
      const next = Promise.withResolvers<void>();
      wake = next;
      try {
        if (!(await round())) next.resolve();
      } catch (error) {
        if (stopped.signal.aborted) return;
        log("info", "pages not warmed up", { reason: (error as Error).message });
        await pause(afterFailure);
        next.resolve();
      }
    }
  }

  const running = run().catch((error) => {
    if (!stopped.signal.aborted) log("error", "warming up ended", { error });
  });
  return {
    changed: () => wake.resolve(),
    async stop() {
      stopped.abort();
      wake.resolve();
      await running;
    },
  };
}
