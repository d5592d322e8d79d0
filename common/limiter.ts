// So many at a time, the others wait in the order they came. A queue that is too long refuses at once instead of growing.

export class LimiterFullError extends Error {
  override name = "LimiterFullError";
}

type Options = {
  concurrency: number;
  /** Unlimited when left out. */
  maxWaiting?: number;
  /** Of those with the same key: keeps one client from filling the queue. */
  maxWaitingPerKey?: number;
};

export type Limiter = {
  /** The result of the work; rejects with LimiterFullError when it may not even wait. */
  run<T>(work: () => Promise<T>, key?: string): Promise<T>;
  readonly running: number;
  readonly waiting: number;
};

export function createLimiter(options: Options): Limiter {
  const { concurrency, maxWaiting = Infinity, maxWaitingPerKey = Infinity } = options;
  const queue: { key: string | undefined; start: () => void }[] = [];
  let running = 0;

  function enqueue(key: string | undefined): Promise<void> {
    const waitingForKey = key === undefined ? 0 : queue.filter((each) => each.key === key).length;
    if (queue.length >= maxWaiting || waitingForKey >= maxWaitingPerKey) {
      throw new LimiterFullError("Too many are waiting.");
    }
    return new Promise((start) => queue.push({ key, start }));
  }

  /** The place goes straight to the next in the queue, so a newcomer cannot take it. */
  function leave() {
    const next = queue.shift();
    if (next) next.start();
    else running--;
  }

  return {
    async run(work, key) {
      if (running < concurrency) running++;
      else await enqueue(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return queue.length;
    },
  };
}
