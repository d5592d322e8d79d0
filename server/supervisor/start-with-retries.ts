import { setTimeout as wait } from "node:timers/promises";
import { BackendAwayError } from "../startup-error.ts";
import type { Backend } from "./backend.ts";

type Options = {
  start(): Promise<Backend>;
  /** Whether there are stored pages to serve while the backend is down. */
  hasPages(): boolean;
  /** Milliseconds until a start without pages fails. */
  timeout: number;
  /** Called after each attempt that found the backend down. */
  onAway(error: BackendAwayError, attempt: number): Promise<void>;
  stopping: AbortSignal;
  /** Milliseconds between two attempts; the last one repeats. */
  pauses?: number[];
};

/** Starts the backend, and retries while it is down. */
export async function startWithRetries(options: Options): Promise<Backend> {
  const { start, hasPages, timeout, onAway, stopping, pauses = [500, 1000, 2000] } = options;
  const giveUpAt = Date.now() + timeout;
  const mayWait = () => hasPages() || Date.now() < giveUpAt;
  for (let attempt = 0; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof BackendAwayError) || stopping.aborted || !mayWait()) throw error;
      await onAway(error, attempt + 1);
      await wait(pauses[Math.min(attempt, pauses.length - 1)], undefined, { signal: stopping });
    }
  }
}
