// What a measure starts is stopped when it ends, also when it fails or is interrupted with Ctrl-C.
type Stop = () => Promise<void> | void;

const pending = new Set<Stop>();

/** Returns a stop function that runs once, now or at the end. */
export function stopLater(stop: Stop): () => Promise<void> {
  async function once() {
    if (pending.delete(stop)) await stop();
  }
  pending.add(stop);
  return once;
}

let stopping = Promise.resolve();

/** The last thing started is stopped first. A second call waits for the first. */
export function stopEverything(): Promise<void> {
  stopping = stopping.then(async () => {
    for (const stop of [...pending].reverse()) {
      pending.delete(stop);
      await Promise.resolve(stop()).catch((error: unknown) => console.error(error));
    }
  });
  return stopping;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => void stopEverything().then(() => process.exit(1)));
}
