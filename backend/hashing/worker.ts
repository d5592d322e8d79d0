import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

export type HashJob =
  | { id: number; kind: "hash"; password: string; cost: number }
  | { id: number; kind: "compare"; password: string; hash: string };
export type HashResult = { id: number; value?: string | boolean; error?: string };

type Bcrypt = {
  hashSync: (password: string, cost: number) => string;
  compareSync: (password: string, hash: string) => boolean;
};

// bcryptjs belongs to lite; asking through it keeps us on the version that wrote the stored hashes.
const fromLite = createRequire(import.meta.resolve("@supabase/lite"));
const bcrypt = fromLite("bcryptjs") as Bcrypt;

// On Linux this is the priority of this thread alone: pages and queries go first when the machine is busy.
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Not every container allows it, and nothing depends on it.
}

parentPort?.on("message", (job: HashJob) => {
  const result: HashResult = { id: job.id };
  try {
    result.value =
      job.kind === "hash"
        ? bcrypt.hashSync(job.password, job.cost)
        : bcrypt.compareSync(job.password, job.hash);
  } catch (error) {
    result.error = (error as Error).message;
  }
  parentPort?.postMessage(result);
});
