import { type Database, dataOf } from "#common/database.ts";

/** Counted in memory and stored once a minute: a page that is answered from memory must not cost a write. */
export type PendingCounts = {
  count(text: string): void;
  /** Counts that cannot be stored are added to the next ones. */
  flush(db: Database): Promise<void>;
};

type Options = {
  maxKeys: number;
  /** Undefined for a text that is not counted. */
  keyOf?(text: string): string | undefined;
  store(db: Database, counts: Record<string, number>): Parameters<typeof dataOf>[0];
};

export function createPendingCounts({ maxKeys, keyOf = (text) => text, store }: Options): PendingCounts {
  let counts = new Map<string, number>();

  function add(key: string, times: number) {
    if (counts.size < maxKeys || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + times);
  }

  return {
    count(text) {
      const key = keyOf(text);
      if (key) add(key, 1);
    },
    async flush(db) {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      await dataOf(store(db, Object.fromEntries(taken))).catch((error) => {
        for (const [key, times] of taken) add(key, times);
        throw error;
      });
    },
  };
}
