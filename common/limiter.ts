// So many at a time, the others wait. Those with the same key wait in the order they came; the keys take turns, so that one client with a
// hundred requests does not keep another with one waiting for all of them. A queue that is too long refuses at once instead of growing.
import { createProcessorAccounts, type ProcessorBudget, processorTime } from "./processor-time.ts";

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
  /** For work that computes on this thread. */
  processor?: ProcessorOptions;
};

/**
 * A key with more than `from` of its own under way and waiting is a crowd. All crowds together have `places`, however many others are
 * free, and after each turn that place rests for as long as the turn took: what they all want, such as the processor, is free half of the
 * time for those who ask for one thing after the other. `maxRestMs` limits the rest after a turn that only waited, never after one that
 * computed.
 */
export type CrowdOptions = { from: number; places: number; maxRestMs: number };

/**
 * Work that never waits is over before the next request is read: no queue forms, and no limit applies. With a budget a turn begins
 * when the requests in all sockets have been read and counted, and the next one when those have that came meanwhile. A key that has used more
 * of the processor than its budget is treated as a crowd.
 */
export type ProcessorOptions = ProcessorBudget & {
  /** Of this thread, in milliseconds; tests give their own. */
  processorTime?(): number;
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

/**
 * Node accepts one connection in each iteration of its event loop and reads it in the next. A turn begins when nothing has arrived for a few
 * of them: then the limiter knows everyone who waits. Where requests never cease, it begins all the same after so many.
 */
const quietIterations = 3;
const mostIterations = 256;

type Turn = { isOfCrowd: boolean; since: number; processorMs: number };
type Line = { running: number; waiting: ((turn: Turn) => void)[] };

export function createLimiter(options: LimiterOptions): Limiter {
  const {
    concurrency,
    maxRunningPerKey = Infinity,
    maxWaiting = Infinity,
    maxWaitingPerKey = Infinity,
    maxWaitMs,
    crowds,
    processor,
  } = options;
  const accounts = processor && createProcessorAccounts(processor);
  const readProcessorTime = processor?.processorTime ?? processorTime;
  /** By key, in the order of their turns. */
  const lines = new Map<string | undefined, Line>();
  let running = 0;
  let waiting = 0;
  /** Places that crowds have, or that rest after one. */
  let crowding = 0;
  /** Begun and not over. */
  const turns = new Set<Turn>();
  /** In its first piece of work, up to where it waits for something: all of that time is its own. */
  let current: Turn | undefined;
  let chargedUntil = 0;
  let isStartScheduled = false;
  let arrivals = 0;

  function lineOf(key: string | undefined): Line {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    return line;
  }

  function isCrowd(key: string | undefined, line: Line, newcomers: number): boolean {
    if (!crowds || key === undefined) return false;
    if (line.running + line.waiting.length + newcomers > crowds.from) return true;
    return accounts?.isOverdrawn(key) ?? false;
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
      if (processor) startNext();
    });
  }

  function forget(key: string | undefined, line: Line) {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
  }

  function begin(line: Line, isOfCrowd: boolean): Turn {
    const turn = { isOfCrowd, since: performance.now(), processorMs: 0 };
    running++;
    line.running++;
    if (isOfCrowd) crowding++;
    turns.add(turn);
    return turn;
  }

  /** Who used the thread after a turn first waited for something is not known: those that run share it. */
  function charge() {
    if (!processor) return;
    const now = readProcessorTime();
    const payers = current ? [current] : [...turns];
    for (const turn of payers) turn.processorMs += (now - chargedUntil) / payers.length;
    chargedUntil = now;
  }

  /** A place goes straight to one who waits, so a newcomer cannot take it. */
  function startNext() {
    if (!processor) {
      while (startOne());
      return;
    }
    if (isStartScheduled || !nextLine()) return;
    isStartScheduled = true;
    startWhenQuiet();
  }

  function startWhenQuiet(quiet = 0, passed = 0) {
    const known = arrivals;
    setImmediate(() => {
      const isQuiet = arrivals === known;
      if (passed < mostIterations && !(isQuiet && quiet + 1 >= quietIterations))
        return startWhenQuiet(isQuiet ? quiet + 1 : 0, passed + 1);
      setImmediate(() => {
        isStartScheduled = false;
        charge();
        current = startOne();
      });
      // Called after the first piece of that work, and before anything else.
      setImmediate(() => {
        charge();
        current = undefined;
        startNext();
      });
    });
  }

  function nextLine(): [string | undefined, Line] | undefined {
    if (waiting === 0) return undefined;
    for (const [key, line] of lines) if (line.waiting.length > 0 && mayRun(key, line)) return [key, line];
    return undefined;
  }

  function startOne(): Turn | undefined {
    const next = nextLine();
    if (!next) return undefined;
    const [key, line] = next;
    const turn = begin(line, isCrowd(key, line, 0));
    // To the back: now the other keys have their turn.
    lines.delete(key);
    lines.set(key, line);
    line.waiting.shift()?.(turn);
    return turn;
  }

  function leave(key: string | undefined, line: Line, turn: Turn) {
    charge();
    turns.delete(turn);
    if (key !== undefined) accounts?.spend(key, turn.processorMs);
    running--;
    line.running--;
    if (turn.isOfCrowd) {
      const waited = Math.min(performance.now() - turn.since, crowds?.maxRestMs ?? 0);
      setTimeout(
        () => {
          crowding--;
          startNext();
        },
        Math.max(waited, turn.processorMs),
      );
    }
    startNext();
    forget(key, line);
  }

  return {
    async run(work, key, signal) {
      arrivals++;
      signal?.throwIfAborted();
      const line = lineOf(key);
      const turn =
        !processor && mayRun(key, line, 1)
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
