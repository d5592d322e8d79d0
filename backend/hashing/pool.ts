// Passwords are hashed in the time that pages and queries leave. On a machine that has none to spare, a password which has waited long
// enough is hashed a second time in ordinary time, and whichever is done first is the answer: nobody is kept out by a busy site.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { HashJob, HashResult, Pace } from "./worker.ts";

type Task = {
  job: HashJob;
  state: "waiting" | "begun" | "settled";
  settle(result: HashResult): void;
};
type Line = { waiting: Task[]; pace: Pace; threads: Thread[]; most: number };
type Thread = { worker: Worker; task: Task | undefined };

type Options = {
  /** In milliseconds. A hash takes about 200 with its rests, and the gateway lets two in at a time. */
  patience?: number;
  /** Leaves one core to pages and queries; more than two threads would only help somebody who guesses passwords. */
  spareThreads?: number;
};

/** Runs bcrypt beside the event loop. */
export function createHashPool({
  patience = 1000,
  spareThreads = Math.max(1, Math.min(2, availableParallelism() - 1)),
}: Options = {}) {
  const spare: Line = { waiting: [], pace: "spare", threads: [], most: spareThreads };
  const ordinary: Line = { waiting: [], pace: "ordinary", threads: [], most: 1 };

  return function runHashJob(job: HashJob): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      const task: Task = {
        job,
        state: "waiting",
        settle(result) {
          if (task.state === "settled") return;
          task.state = "settled";
          clearTimeout(late);
          if ("error" in result) reject(new Error(result.error));
          else resolve(result.value);
        },
      };
      const late = setTimeout(() => enter(ordinary, task), patience);
      enter(spare, task);
    });
  };
}

function enter(line: Line, task: Task) {
  line.waiting.push(task);
  advance(line);
}

/** Gives the next task to a thread that is free, or to a new one. */
function advance(line: Line) {
  // What was taken over by the other line, or is done, needs nobody any more.
  while (
    line.waiting[0]?.state === "settled" ||
    (line.pace === "spare" && line.waiting[0]?.state === "begun")
  )
    line.waiting.shift();
  if (line.waiting.length === 0) return;
  const free = line.threads.find(({ task }) => !task);
  const thread = free ?? (line.threads.length < line.most ? startThread(line) : undefined);
  const task = thread && line.waiting.shift();
  if (!task) return;
  task.state = "begun";
  thread.task = task;
  thread.worker.ref();
  thread.worker.postMessage(task.job);
}

function startThread(line: Line): Thread {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: line.pace });
  const thread: Thread = { worker, task: undefined };
  line.threads.push(thread);
  worker.unref();
  worker.on("message", (result: HashResult) => {
    thread.task?.settle(result);
    thread.task = undefined;
    worker.unref();
    advance(line);
  });
  const end = (error: Error) => {
    if (!line.threads.includes(thread)) return;
    line.threads = line.threads.filter((each) => each !== thread);
    thread.task?.settle({ error: error.message });
    advance(line);
  };
  worker.on("error", end);
  worker.on("exit", () => end(new Error("The hashing thread ended")));
  return thread;
}
