import { useState } from "react";

/** Whether work is under way, and a function that does work. */
export function useBusy(): [boolean, <Result>(work: () => Promise<Result>) => Promise<Result>] {
  const [busy, setBusy] = useState(false);
  async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  }
  return [busy, whileBusy];
}
