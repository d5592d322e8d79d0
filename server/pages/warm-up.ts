// After a start and after a change, the pages of the sitemap are rendered before anyone asks for them: one at a time, behind the visitors'
// own requests, so that the last good form of each is there (and on disk) when the database goes away.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#common/log.ts";

/** The newest of a site that has more; the others are rendered when a visitor asks. */
const maxPages = 500;
/** Milliseconds: an editor who saves again and again is waited for. */
const afterChange = 1_000;
/** Rests as long as four renderings take, so that a fifth of the time is the most it ever takes. */
const restFactor = 4;
/** Milliseconds without a visitor's page; on a site that never has them, one page is made all the same after a while. */
const quietFor = 200;
const maxIdleWait = 5_000;
/** Milliseconds until a round that failed, as without a database, is tried again. */
const afterFailure = 10_000;

type Options = {
  listPaths(): Promise<string[]>;
  /** What is on disk already, pages beside the sitemap too. */
  storedKeys(): string[];
  /** Renders the page if it is not fresh, and names what it cannot be shown without. */
  prepare(key: string): Promise<string[]>;
  /** Moves with every change. */
  generation(): number;
  /** Milliseconds since a visitor's page was last asked for. */
  idleFor(): number;
  /** Every page is as it should be. */
  onDone(): Promise<void>;
  log: Log;
  pause?(milliseconds: number): Promise<unknown>;
  now?(): number;
};

export type WarmUp = {
  /** What is public has changed, or the backend is back. */
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
      // What is added while the set is gone through comes last.
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
