// Processor time of this thread by key: a budget that each key spends and regains.

export type ProcessorBudget = {
  /** Milliseconds that a key may use at once. */
  burstMs: number;
  /** Milliseconds that it regains each second. */
  msPerSecond: number;
};

type Account = { spentMs: number; at: number };

/** More than the clients that are active at once; accounts that owe nothing are dropped first. */
const maxAccounts = 10_000;

/** Processor time of this thread in milliseconds. Unlike the time that passes, it does not grow while the machine runs other processes. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export function createProcessorAccounts(
  { burstMs, msPerSecond }: ProcessorBudget,
  now = () => performance.now(),
) {
  const accounts = new Map<string, Account>();

  function owed(key: string): number {
    const account = accounts.get(key);
    if (!account) return 0;
    return Math.max(0, account.spentMs - ((now() - account.at) / 1000) * msPerSecond);
  }

  function makeRoom() {
    for (const key of accounts.keys()) if (owed(key) === 0) accounts.delete(key);
    const [oldest] = accounts.keys();
    if (accounts.size >= maxAccounts && oldest !== undefined) accounts.delete(oldest);
  }

  return {
    spend(key: string, milliseconds: number) {
      const spentMs = owed(key) + milliseconds;
      // Moves to the back: the front has the least recently used accounts.
      accounts.delete(key);
      if (accounts.size >= maxAccounts) makeRoom();
      accounts.set(key, { spentMs, at: now() });
    },
    isOverdrawn: (key: string) => owed(key) > burstMs,
  };
}
