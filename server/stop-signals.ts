// How the operator asks the web process to stop.

/**
 * Signals count from the first moment on: one that comes during start-up ends what was started so far, and nothing is left running. The
 * launcher's death counts as one (scripts/in-front.mjs).
 */
export function listenForStop() {
  const stopping = new AbortController();
  let asked: string | undefined;
  let stop: ((signal: string) => Promise<void>) | undefined;
  function ask(signal: string) {
    // A terminal and the launcher may both pass on the same Ctrl-C.
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
    /** Says what stopping means, once there is something to stop. */
    onStop(work: (signal: string) => Promise<void>) {
      stop = work;
      if (asked) void work(asked);
    },
  };
}
