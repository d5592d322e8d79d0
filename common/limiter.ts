// A fixed number of slots; further work waits in one queue per key. The keys are served in rotation, so that one client with a hundred
// requests does not keep another with one waiting for all of them. A queue that is too long refuses immediately instead of growing.
import { createProcessorAccounts, type ProcessorBudget, processorTime } from "./processor-time.ts";

export class LimiterFullError extends Error {
  override name = "LimiterFullError";
}

export type LimiterOptions = {
  concurrency: number;
  /** Of those with the same key: keeps one client from taking every slot. Unlimited when left out, as are the others. */
  maxRunningPerKey?: number;
  maxWaiting?: number;
  /** Of those with the same key: keeps one client from filling the queue. */
  maxWaitingPerKey?: number;
  /** Milliseconds; after that it is refused as if the queue were full. */
  maxWaitMs?: number;
  heavyClients?: HeavyClientOptions;
  /** For work that computes on this thread. */
  processor?: ProcessorOptions;
};

/**
 * A key with more than `from` of its own running and waiting is a heavy client. All heavy clients share `slots`, however many others are
 * free, and each of these slots cools down for as long as its work took: the processor is free half of the time for clients with few
 * requests. `maxCooldownMs` limits the cooldown after work that only waited, never after work that computed.
 */
export type HeavyClientOptions = { from: number; slots: number; maxCooldownMs: number };

/**
 * Work that never waits is over before the next request is read: no queue forms, and no limit applies. With a budget, work begins when the
 * requests in all sockets have been read and counted, and the next when those that came meanwhile have. A key over its processor budget is
 * treated as a heavy client.
 */
export type ProcessorOptions = ProcessorBudget & {
  /** Of this thread, in milliseconds; tests give their own. */
  processorTime?(): number;
};

export type Limiter = {
  /**
   * The result of the work; rejects with LimiterFullError if the queue is full or the wait was too long, and with the signal's reason if
   * it is aborted before it gets a slot.
   */
  run<T>(work: () => Promise<T>, key?: string, signal?: AbortSignal): Promise<T>;
  readonly running: number;
  readonly waiting: number;
};

/**
 * Node accepts one connection in each iteration of its event loop and reads it in the next. Work begins when nothing has arrived for a few
 * of them: then all waiting requests are counted. Where requests never cease, it begins after `mostIterations`.
 */
const quietIterations = 3;
const mostIterations = 256;

type Slot = { isHeavy: boolean; since: number; processorMs: number };
type Queue = { running: number; waiting: ((slot: Slot) => void)[] };

export function createLimiter(options: LimiterOptions): Limiter {
  const {
    concurrency,
    maxRunningPerKey = Infinity,
    maxWaiting = Infinity,
    maxWaitingPerKey = Infinity,
    maxWaitMs,
    heavyClients,
    processor,
  } = options;
  const accounts = processor && createProcessorAccounts(processor);
  const readProcessorTime = processor?.processorTime ?? processorTime;
  /** By key, in the order in which they are served. */
  const queues = new Map<string | undefined, Queue>();
  let running = 0;
  let waiting = 0;
  /** Slots of heavy clients, running or cooling down. */
  let heavySlots = 0;
  const activeSlots = new Set<Slot>();
  /** In its first piece of work, up to where it waits for something: all of that time is its own. */
  let current: Slot | undefined;
  let chargedUntil = 0;
  let isStartScheduled = false;
  let arrivals = 0;

  function queueOf(key: string | undefined): Queue {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    return queue;
  }

  function isHeavyClient(key: string | undefined, queue: Queue, newcomers: number): boolean {
    if (!heavyClients || key === undefined) return false;
    if (queue.running + queue.waiting.length + newcomers > heavyClients.from) return true;
    return accounts?.isOverdrawn(key) ?? false;
  }

  function mayRun(key: string | undefined, queue: Queue, newcomers = 0): boolean {
    if (running >= concurrency || (key !== undefined && queue.running >= maxRunningPerKey)) return false;
    return !heavyClients || heavySlots < heavyClients.slots || !isHeavyClient(key, queue, newcomers);
  }

  function enqueue(key: string | undefined, queue: Queue, signal: AbortSignal | undefined): Promise<Slot> {
    if (waiting >= maxWaiting || (key !== undefined && queue.waiting.length >= maxWaitingPerKey)) {
      forget(key, queue);
      throw new LimiterFullError("Too many are waiting.");
    }
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs && setTimeout(leaveQueue, maxWaitMs);
      function start(slot: Slot) {
        settle();
        resolve(slot);
      }
      function leaveQueue() {
        settle();
        queue.waiting.splice(queue.waiting.indexOf(start), 1);
        forget(key, queue);
        reject(signal?.aborted ? signal.reason : new LimiterFullError("Waited too long."));
        // Without this one its key may no longer be a heavy client.
        startNext();
      }
      function settle() {
        waiting--;
        clearTimeout(timer);
        signal?.removeEventListener("abort", leaveQueue);
      }
      signal?.addEventListener("abort", leaveQueue);
      waiting++;
      queue.waiting.push(start);
      if (processor) startNext();
    });
  }

  function forget(key: string | undefined, queue: Queue) {
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key);
  }

  function begin(queue: Queue, isHeavy: boolean): Slot {
    const slot = { isHeavy, since: performance.now(), processorMs: 0 };
    running++;
    queue.running++;
    if (isHeavy) heavySlots++;
    activeSlots.add(slot);
    return slot;
  }

  /** After the first wait it is unknown which work used the thread, so all running work shares the time. */
  function charge() {
    if (!processor) return;
    const now = readProcessorTime();
    const payers = current ? [current] : [...activeSlots];
    for (const slot of payers) slot.processorMs += (now - chargedUntil) / payers.length;
    chargedUntil = now;
  }

  /** A slot goes straight to waiting work, so a newcomer cannot take it. */
  function startNext() {
    if (!processor) {
      while (startOne());
      return;
    }
    if (isStartScheduled || !nextQueue()) return;
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

  function nextQueue(): [string | undefined, Queue] | undefined {
    if (waiting === 0) return undefined;
    for (const [key, queue] of queues)
      if (queue.waiting.length > 0 && mayRun(key, queue)) return [key, queue];
    return undefined;
  }

  function startOne(): Slot | undefined {
    const next = nextQueue();
    if (!next) return undefined;
    const [key, queue] = next;
    const slot = begin(queue, isHeavyClient(key, queue, 0));
    // Moves to the back, so that the other keys are served.
    queues.delete(key);
    queues.set(key, queue);
    queue.waiting.shift()?.(slot);
    return slot;
  }

  function leave(key: string | undefined, queue: Queue, slot: Slot) {
    charge();
    activeSlots.delete(slot);
    if (key !== undefined) accounts?.spend(key, slot.processorMs);
    running--;
    queue.running--;
    if (slot.isHeavy) {
      const waited = Math.min(performance.now() - slot.since, heavyClients?.maxCooldownMs ?? 0);
      setTimeout(
        () => {
          heavySlots--;
          startNext();
        },
        Math.max(waited, slot.processorMs),
      );
    }
    startNext();
    forget(key, queue);
  }

  return {
    async run(work, key, signal) {
      arrivals++;
      signal?.throwIfAborted();
      const queue = queueOf(key);
      const slot =
        !processor && mayRun(key, queue, 1)
          ? begin(queue, isHeavyClient(key, queue, 1))
          : await enqueue(key, queue, signal);
      try {
        return await work();
      } finally {
        leave(key, queue, slot);
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
