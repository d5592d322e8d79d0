import { setTimeout as wait } from "node:timers/promises";
import { BackendAwayError } from "../startup-error.ts";
import type { Backend } from "./backend.ts";

type Options = {
  start(): Promise<Backend>;
  /** Whether there is anything to serve meanwhile: without it, a backend that is away is a start that failed. */
  mayWait(): boolean;
  /** Called each time it is found to be away. */
  onAway(error: BackendAwayError, attempt: number): Promise<void>;
  stopping: AbortSignal;
  /** Milliseconds between two tries; the last one repeats. */
  pauses?: number[];
};

/** The first start of the backend; while that is away it is tried again, when the site has stored pages to show. */
export async function startWithRetries(options: Options): Promise<Backend> {
  const { start, mayWait, onAway, stopping, pauses = [500, 1000, 2000] } = options;
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
