// So many at a time, the others wait. Those with the same key wait in the order they came; the keys take turns, so that one client with a
// hundred requests does not keep another with one waiting for all of them. A queue that is too long refuses at once instead of growing.

export class LimiterFullError extends Error {
  override name = "LimiterFullError";
}

export type LimiterOptions = {
  concurrency: number;
  /** Of those with the same key: keeps one client from taking every place. Unlimited when left out, as are the others. */
  maxRunningPerKey?: number;
  maxWaiting?: number;
  /** Of those with the same key: keeps one client from filling the queue. */
  maxWaitingPerKey?: number;
  /** Milliseconds; after that it is refused as if the queue were full. */
  maxWaitMs?: number;
};

export type Limiter = {
  /**
   * The result of the work; rejects with LimiterFullError when it may not even wait, or waited too long, and with the signal's reason
   * when that comes before its turn.
   */
  run<T>(work: () => Promise<T>, key?: string, signal?: AbortSignal): Promise<T>;
  readonly running: number;
  readonly waiting: number;
};

type Line = { running: number; waiting: (() => void)[] };

export function createLimiter(options: LimiterOptions): Limiter {
  const {
    concurrency,
    maxRunningPerKey = Infinity,
    maxWaiting = Infinity,
    maxWaitingPerKey = Infinity,
    maxWaitMs,
  } = options;
  /** By key, in the order of their turns. */
  const lines = new Map<string | undefined, Line>();
  let running = 0;
  let waiting = 0;

  function lineOf(key: string | undefined): Line {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    return line;
  }

  function mayRun(key: string | undefined, line: Line): boolean {
    return running < concurrency && (key === undefined || line.running < maxRunningPerKey);
  }

  function enqueue(key: string | undefined, line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (waiting >= maxWaiting || (key !== undefined && line.waiting.length >= maxWaitingPerKey)) {
      forget(key, line);
      throw new LimiterFullError("Too many are waiting.");
    }
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs && setTimeout(leaveQueue, maxWaitMs);
      function start() {
        settle();
        resolve();
      }
      function leaveQueue() {
        settle();
        line.waiting.splice(line.waiting.indexOf(start), 1);
        forget(key, line);
        reject(signal?.aborted ? signal.reason : new LimiterFullError("Waited too long."));
      }
      function settle() {
        waiting--;
        clearTimeout(timer);
        signal?.removeEventListener("abort", leaveQueue);
      }
      signal?.addEventListener("abort", leaveQueue);
      waiting++;
      line.waiting.push(start);
    });
  }

  function forget(key: string | undefined, line: Line) {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
  }

  /** The place goes straight to one who waits, so a newcomer cannot take it. */
  function leave(key: string | undefined, line: Line) {
    running--;
    line.running--;
    for (const [nextKey, next] of lines) {
      const start = mayRun(nextKey, next) ? next.waiting.shift() : undefined;
      if (!start) continue;
      running++;
      next.running++;
      // To the back: now the other keys have their turn.
      lines.delete(nextKey);
      lines.set(nextKey, next);
      start();
      break;
    }
    forget(key, line);
  }

  return {
    async run(work, key, signal) {
      signal?.throwIfAborted();
      const line = lineOf(key);
      if (mayRun(key, line)) {
        running++;
        line.running++;
      } else await enqueue(key, line, signal);
      try {
        return await work();
      } finally {
        leave(key, line);
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
  };
}
