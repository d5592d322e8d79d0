// How the operator asks the web process to stop.

/**
 * Signals work from the first moment: one during start-up ends all that was started so far. The end of the launcher counts as a signal
 * (scripts/in-front.mjs).
 */
export function listenForStop() {
  const stopping = new AbortController();
  let asked: string | undefined;
  let stop: ((signal: string) => Promise<void>) | undefined;
  function ask(signal: string) {
    // A terminal and the launcher may both forward the same Ctrl-C.
    if (asked) return;
    asked = signal;
    stopping.abort();
    void stop?.(signal);
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, ask);
  process.on("disconnect", () => ask("the launcher has ended"));
  return {
    /** Aborted when it is time to stop. */
    stopping: stopping.signal,
    /** Sets the work of a stop, once there is something to stop. */
    onStop(work: (signal: string) => Promise<void>) {
      stop = work;
      if (asked) void work(asked);
    },
  };
}
