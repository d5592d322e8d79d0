// Collects events for a short time and stores them with one call. A request is answered only when its events are committed, so an
// acknowledged event cannot be lost, and none is written to disk twice (docs/decisions/0011).
import { noRows, type Rows } from "./events.ts";

export type Outcome = "stored" | "refused" | "unavailable";
/** "invalid": the database refuses the data itself, and would refuse it again. */
type StoreResult = "stored" | "invalid" | "unavailable";
type Waiting = { rows: Rows; settle(outcome: Outcome): void };

type Options = { store(rows: Rows): Promise<StoreResult>; interval?: number; maxWaiting?: number };

export function createBatches({ store, interval = 500, maxWaiting = 2000 }: Options) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function add(rows: Rows): Promise<Outcome> {
    if (waiting.length >= maxWaiting) return Promise.resolve("unavailable");
    return new Promise((settle) => {
      waiting.push({ rows, settle });
      timer ??= setTimeout(flush, interval);
    });
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One call at a time: a slow database gets larger batches, not more of them.
    running = (running ?? Promise.resolve()).then(async () => {
      const batch = waiting;
      waiting = [];
      if (batch.length > 0) await storeAll(batch);
    });
    return running;
  }

  /** One bad entry must not lose the others: a refused batch is stored in halves. */
  async function storeAll(batch: Waiting[]): Promise<void> {
    const result = await store(merge(batch));
    if (result === "invalid" && batch.length > 1) {
      const middle = batch.length >> 1;
      await storeAll(batch.slice(0, middle));
      return storeAll(batch.slice(middle));
    }
    for (const { settle } of batch) settle(result === "invalid" ? "refused" : result);
  }

  return { add, flush };
}

export type Batches = ReturnType<typeof createBatches>;

function merge(batch: Waiting[]): Rows {
  const all = noRows();
  for (const { rows } of batch) {
    all.views.push(...rows.views);
    all.ends.push(...rows.ends);
    all.vitals.push(...rows.vitals);
    all.errors.push(...rows.errors);
  }
  return all;
}
