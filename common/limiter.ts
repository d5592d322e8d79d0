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
  crowds?: CrowdOptions;
};

/**
 * A key with more than `from` of its own under way and waiting is a crowd. All crowds together have `places`, however many others are
 * free, and after each turn that place rests for as long as the turn took: what they all want, such as the processor, is free half of the
 * time for those who ask for one thing after the other.
 */
export type CrowdOptions = { from: number; places: number; maxRestMs: number };

export type Limiter = {
  /**
   * The result of the work; rejects with LimiterFullError when it may not even wait, or waited too long, and with the signal's reason
   * when that comes before its turn.
   */
  run<T>(work: () => Promise<T>, key?: string, signal?: AbortSignal): Promise<T>;
  readonly running: number;
  readonly waiting: number;
};

type Turn = { isOfCrowd: boolean; since: number };
type Line = { running: number; waiting: ((turn: Turn) => void)[] };

export function createLimiter(options: LimiterOptions): Limiter {
  const {
    concurrency,
    maxRunningPerKey = Infinity,
    maxWaiting = Infinity,
    maxWaitingPerKey = Infinity,
    maxWaitMs,
    crowds,
  } = options;
  /** By key, in the order of their turns. */
  const lines = new Map<string | undefined, Line>();
  let running = 0;
  let waiting = 0;
  /** Places that crowds have, or that rest after one. */
  let crowding = 0;

  function lineOf(key: string | undefined): Line {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    return line;
  }

  function isCrowd(key: string | undefined, line: Line, newcomers: number): boolean {
    if (!crowds || key === undefined) return false;
    return line.running + line.waiting.length + newcomers > crowds.from;
  }

  function mayRun(key: string | undefined, line: Line, newcomers = 0): boolean {
    if (running >= concurrency || (key !== undefined && line.running >= maxRunningPerKey)) return false;
    return !crowds || crowding < crowds.places || !isCrowd(key, line, newcomers);
  }

  function enqueue(key: string | undefined, line: Line, signal: AbortSignal | undefined): Promise<Turn> {
    if (waiting >= maxWaiting || (key !== undefined && line.waiting.length >= maxWaitingPerKey)) {
      forget(key, line);
      throw new LimiterFullError("Too many are waiting.");
    }
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs && setTimeout(leaveQueue, maxWaitMs);
      function start(turn: Turn) {
        settle();
        resolve(turn);
      }
      function leaveQueue() {
        settle();
        line.waiting.splice(line.waiting.indexOf(start), 1);
        forget(key, line);
        reject(signal?.aborted ? signal.reason : new LimiterFullError("Waited too long."));
        // Without this one its key may no longer be a crowd.
        startNext();
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

  function begin(line: Line, isOfCrowd: boolean): Turn {
    running++;
    line.running++;
    if (isOfCrowd) crowding++;
    return { isOfCrowd, since: performance.now() };
  }

  /** A place goes straight to one who waits, so a newcomer cannot take it. */
  function startNext() {
    for (let found = true; found && waiting > 0; ) {
      found = false;
      for (const [key, line] of lines) {
        if (line.waiting.length === 0 || !mayRun(key, line)) continue;
        const turn = begin(line, isCrowd(key, line, 0));
        // To the back: now the other keys have their turn.
        lines.delete(key);
        lines.set(key, line);
        line.waiting.shift()?.(turn);
        found = true;
        break;
      }
    }
  }

  function leave(key: string | undefined, line: Line, { isOfCrowd, since }: Turn) {
    running--;
    line.running--;
    if (isOfCrowd) {
      const rest = Math.min(performance.now() - since, crowds?.maxRestMs ?? 0);
      setTimeout(() => {
        crowding--;
        startNext();
      }, rest);
    }
    startNext();
    forget(key, line);
  }

  return {
    async run(work, key, signal) {
      signal?.throwIfAborted();
      const line = lineOf(key);
      const turn = mayRun(key, line, 1)
        ? begin(line, isCrowd(key, line, 1))
        : await enqueue(key, line, signal);
      try {
        return await work();
      } finally {
        leave(key, line, turn);
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
