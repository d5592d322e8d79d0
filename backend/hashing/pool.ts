import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { createLimiter } from "#common/limiter.ts";
import type { HashJob, HashResult } from "./worker.ts";

type Thread = { worker: Worker; settle: (result: HashResult) => void };

/** Leaves one core to pages and queries; more than two threads would only help a client that guesses passwords. */
const defaultThreads = Math.max(1, Math.min(2, availableParallelism() - 1));
const defaultScript = new URL("./worker.ts", import.meta.url);

/** Runs bcrypt in threads of low priority, off the event loop. Why threads of our own: docs/decisions/0014-password-hashing.md. */
export function createHashPool(threads = defaultThreads, script = defaultScript) {
  const limiter = createLimiter({ concurrency: threads });
  const idle: Thread[] = [];

  return function runHashJob(job: HashJob): Promise<string | boolean> {
    return limiter.run(async () => {
      const thread = idle.pop() ?? startThread(script, idle);
      const result = await new Promise<HashResult>((settle) => {
        thread.settle = settle;
        thread.worker.ref();
        thread.worker.postMessage(job);
      });
      if ("error" in result) throw new Error(result.error);
      return result.value;
    });
  };
}

/** Enters the list of idle threads after each job, and leaves it when it ends. */
function startThread(script: URL, idle: Thread[]): Thread {
  const worker = new Worker(script);
  const thread: Thread = { worker, settle: () => undefined };
  worker.on("message", (result: HashResult) => {
    worker.unref();
    idle.push(thread);
    thread.settle(result);
  });
  const end = (error: Error) => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    thread.settle({ error: error.message });
  };
  worker.on("error", end);
  worker.on("exit", () => end(new Error("The hashing thread ended.")));
  return thread;
}
