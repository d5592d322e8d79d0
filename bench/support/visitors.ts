// People reading pages at an even pace, whatever else happens. They live in a thread of their own, so that what the measure does
// meanwhile is not taken for slowness of the site.
import { Worker } from "node:worker_threads";
import { stopLater } from "./cleaning-up.ts";
import type { VisitorOptions, Visits } from "./visitors-thread.ts";

export function startVisitors(options: VisitorOptions) {
  const thread = new Worker(new URL("./visitors-thread.ts", import.meta.url), { workerData: options });
  const visits = new Promise<Visits>((resolve, reject) =>
    thread.once("message", resolve).once("error", reject),
  );
  const kill = stopLater(() => void thread.terminate());
  return {
    /** Lets them finish what they asked for, and tells how it went. */
    async stop(): Promise<Visits> {
      thread.postMessage("stop");
      const result = await visits;
      await kill();
      return result;
    },
  };
}
