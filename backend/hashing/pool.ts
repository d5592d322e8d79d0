import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { HashJob, HashResult } from "./worker.ts";

type Job = HashJob extends infer Each ? (Each extends HashJob ? Omit<Each, "id"> : never) : never;
type Waiting = { resolve: (value: string | boolean) => void; reject: (error: Error) => void };

/** Leaves one core to pages and queries; more than two threads would only help somebody who guesses passwords. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

let nextId = 0;
let turn = 0;
const threads: { worker: Worker; waiting: Map<number, Waiting> }[] = [];

function startThread() {
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  const thread = { worker, waiting: new Map<number, Waiting>() };
  worker.unref();
  worker.on("message", (result: HashResult) => {
    const waiting = thread.waiting.get(result.id);
    thread.waiting.delete(result.id);
    if (thread.waiting.size === 0) worker.unref();
    if (result.error !== undefined || result.value === undefined) {
      waiting?.reject(new Error(result.error ?? "No result"));
    } else waiting?.resolve(result.value);
  });
  const end = (error: Error) => {
    threads.splice(threads.indexOf(thread), threads.includes(thread) ? 1 : 0);
    for (const waiting of thread.waiting.values()) waiting.reject(error);
    thread.waiting.clear();
  };
  worker.on("error", end);
  worker.on("exit", () => end(new Error("The hashing thread ended")));
  threads.push(thread);
  return thread;
}

/** Runs bcrypt beside the event loop. A thread works through its jobs one after the other. */
export function runHashJob(job: Job): Promise<string | boolean> {
  const thread = threads.length < THREADS ? startThread() : threads[turn++ % threads.length];
  const chosen = thread ?? startThread();
  const id = nextId++;
  return new Promise((resolve, reject) => {
    chosen.waiting.set(id, { resolve, reject });
    chosen.worker.ref();
    chosen.worker.postMessage({ ...job, id });
  });
}
