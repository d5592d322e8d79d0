// How the operator asks the web process to stop.

/**
 * Signals count from the first moment on. One that comes during start-up takes effect at its end: ended half-way, the
 * process would leave its database running. Returns where to say what stopping means.
 */
export function listenForStop() {
  let asked: string | undefined;
  let stop: ((signal: string) => Promise<void>) | undefined;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      // A terminal and the launcher may both pass on the same Ctrl-C.
      if (asked) return;
      asked = signal;
      void stop?.(signal);
    });
  }
  return function onStop(work: (signal: string) => Promise<void>) {
    stop = work;
    if (asked) void work(asked);
  };
}
