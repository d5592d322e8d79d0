// A few at a time, the others in line; and whoever wants what is already being made waits for that.

export class QueueFull extends Error {}

export function createQueue<Result>({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const underWay = new Map<string, Promise<Result>>();
  const line: (() => void)[] = [];
  let running = 0;

  async function turn(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) await new Promise<void>((go) => line.push(go));
    else running++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  }

  return function once(key: string, work: () => Promise<Result>): Promise<Result> {
    const same = underWay.get(key);
    if (same) return same;
    if (running >= atOnce && line.length >= waiting) return Promise.reject(new QueueFull());
    const result = turn(work).finally(() => underWay.delete(key));
    underWay.set(key, result);
    return result;
  };
}
