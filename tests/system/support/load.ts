import { setTimeout as wait } from "node:timers/promises";

export type Load = {
  /** Goes on until so many more were answered. */
  goesOn(): Promise<void>;
  stop(): Promise<{ answered: number; failures: string[] }>;
};

/**
 * Sends one request after the other in each of several turns, all the while. Slowly enough for one client's limits: this is about what
 * fails, not about how much there can be.
 */
export function startLoad(turns: (() => Promise<Response>)[]): Load {
  const failures: string[] = [];
  let answered = 0;
  let stopped = false;
  async function take(send: () => Promise<Response>) {
    while (!stopped) {
      try {
        const answer = await send();
        const text = await answer.text();
        if (!answer.ok) failures.push(`${answer.status} ${answer.url} ${text.slice(0, 200)}`);
      } catch (error) {
        failures.push(String((error as Error).cause ?? error));
      }
      answered++;
      await wait(100);
    }
  }
  const done = Promise.all(turns.map(take));
  return {
    async goesOn() {
      for (const before = answered; answered < before + 10 * turns.length; ) await wait(25);
    },
    async stop() {
      stopped = true;
      await done;
      return { answered, failures };
    },
  };
}
