import { execFileSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { restBetweenRounds } from "./rests.ts";

/** Spare time is what pages and queries leave; ordinary time is shared with them. */
export type Pace = "spare" | "ordinary";
export type HashJob =
  | { kind: "hash"; password: string; cost: number }
  | { kind: "compare"; password: string; hash: string };
export type HashResult = { value: string | boolean } | { error: string };

type Bcrypt = {
  hashSync: (password: string, cost: number) => string;
  compareSync: (password: string, hash: string) => boolean;
};

// bcryptjs belongs to lite; asking through it keeps us on the version that wrote the stored hashes.
const fromLite = createRequire(import.meta.resolve("@supabase/lite"));
const bcrypt = fromLite("bcryptjs") as Bcrypt;

if ((workerData as Pace) === "spare") {
  giveWay();
  restBetweenRounds();
}

parentPort?.on("message", (job: HashJob) => parentPort?.postMessage(run(job)));

function run(job: HashJob): HashResult {
  try {
    return {
      value:
        job.kind === "hash"
          ? bcrypt.hashSync(job.password, job.cost)
          : bcrypt.compareSync(job.password, job.hash),
    };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/**
 * On Linux both are properties of this thread alone. A low priority is not enough there: a page that wakes up would still wait for the
 * end of our time slice. The idle policy gives way at once.
 */
function giveWay() {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    const thread = path.basename(readlinkSync("/proc/thread-self"));
    execFileSync("chrt", ["--idle", "--pid", "0", thread], { stdio: "ignore" });
  } catch {
    // Not every system has or allows it, and nothing depends on it.
  }
}
