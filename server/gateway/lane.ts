import { Refusal } from "./refusal.ts";

export type Lane = { run: <T>(key: string, work: () => Promise<T>) => Promise<T> };

type Waiter = { key: string; start: () => void };

/** A few at a time, the others wait in line; a line that is too long is answered with "try again" at once. */
export function createLane(options: { atOnce: number; waiting: number; waitingPerAddress: number }): Lane {
  const line: Waiter[] = [];
  let running = 0;

  function enter(key: string): Promise<void> {
    if (running < options.atOnce) {
      running++;
      return Promise.resolve();
    }
    const mine = line.filter((waiter) => waiter.key === key).length;
    if (line.length >= options.waiting || mine >= options.waitingPerAddress) {
      const message = "Many people are signing in at the moment. Please try again in a few seconds.";
      throw new Refusal(503, "busy", message, { "retry-after": "5" });
    }
    return new Promise((resolve) => line.push({ key, start: resolve }));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next.start();
    else running--;
  }

  return {
    async run(key, work) {
      await enter(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
