// Keeps one child process alive: starts it, waits until it is ready, and restarts it with back-off when it ends.
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#common/log.ts";

export type RunningChild = {
  pid: number;
  /** Settles when the process has ended, with the reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

type Options<Child extends RunningChild> = {
  name: string;
  start(): Promise<Child>;
  log: Log;
  onRestart?(): void;
  /** Waiting times between attempts, in ms; the last one repeats. Short: visitors are served from memory meanwhile. */
  backoff?: number[];
  /** After this time a child counts as healthy, and its next end resets the waiting times. */
  healthyAfter?: number;
};

export async function supervise<Child extends RunningChild>(options: Options<Child>) {
  const { name, log, backoff = [50, 200, 500, 1000, 2000], healthyAfter = 2000 } = options;
  let stopping = false;
  let current: Child | undefined = await options.start();
  const loop = keepAlive(current);

  async function keepAlive(first: Child) {
    let child = first;
    let failures = 0;
    while (true) {
      const startedAt = Date.now();
      const reason = await child.ended;
      current = undefined;
      if (stopping) return;
      if (Date.now() - startedAt > healthyAfter) failures = 0;
      log("warn", "child ended", { name, reason });
      const next = await startAgain(() => failures++);
      if (!next) return;
      child = next;
    }
  }

  async function startAgain(countFailure: () => number): Promise<Child | undefined> {
    while (!stopping) {
      const attempt = countFailure();
      await wait(backoff[Math.min(attempt, backoff.length - 1)] ?? 1000);
      if (stopping) return undefined;
      try {
        const child = await options.start();
        // stop() may have been called while this child was starting.
        if (stopping) return void (await child.stop());
        current = child;
        options.onRestart?.();
        log("info", "child restarted", { name, pid: child.pid, attempt: attempt + 1 });
        return child;
      } catch (error) {
        log("error", "child failed to start", { name, error });
      }
    }
    return undefined;
  }

  return {
    get child() {
      return current;
    },
    async stop() {
      stopping = true;
      await current?.stop();
      await loop;
    },
  };
}
