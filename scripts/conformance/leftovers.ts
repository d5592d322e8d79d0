// Everything that the run creates is recorded before it is created, and removed at the end, after a failure and after Ctrl-C.

type Leftover = { what: string; remove(): Promise<void> };

export type Leftovers = {
  add(what: string, remove: () => Promise<void>): void;
  /** Latest first. Returns what could not be removed, and why. */
  removeAll(): Promise<string[]>;
};

export function createLeftovers(): Leftovers {
  const left: Leftover[] = [];
  return {
    add: (what, remove) => void left.push({ what, remove }),
    async removeAll() {
      const failed: string[] = [];
      for (let next = left.pop(); next; next = left.pop()) {
        const { what, remove } = next;
        await remove().catch((error: Error) => failed.push(`${what}: ${error.message}`));
      }
      return failed;
    },
  };
}
