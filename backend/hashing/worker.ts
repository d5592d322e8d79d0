import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { compareSync, hashSync } from "@node-rs/bcrypt";

export type HashJob =
  | { kind: "hash"; password: string; cost: number }
  | { kind: "compare"; password: string; hash: string };
export type HashResult = { value: string | boolean } | { error: string };

lowerPriority();
parentPort?.on("message", (job: HashJob) => {
  const started = performance.now();
  parentPort?.postMessage(run(job));
  rest(performance.now() - started);
});

function run(job: HashJob): HashResult {
  try {
    return {
      value: job.kind === "hash" ? hashSync(job.password, job.cost) : compareSync(job.password, job.hash),
    };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** As long as it worked: a flood of sign-ins takes a core for half of the time only (decision 14). */
function rest(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/**
 * A page or a query that wakes up takes precedence. Not the lowest priority: on a busy machine a sign-in would then never be done. Only
 * on Linux
 * is the priority a property of the thread; elsewhere it would be that of the whole process.
 */
function lowerPriority() {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
