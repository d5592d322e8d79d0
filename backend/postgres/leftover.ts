import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A web process that was killed may leave its postmaster running, or still ending (guard.ts). Before starting again we end it the way an
 * operator would: SIGINT (connections closed, checkpoint, nothing lost), then SIGQUIT (recovery at next start).
 * The caller holds the lock of the data folder, so a server that still runs on it has no owner.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const lockFile = join(cluster, "postmaster.pid");
  const pid = Number.parseInt((await readFile(lockFile, "utf8").catch(() => "")).split("\n")[0] ?? "", 10);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (isAlive(pid) && (await worksIn(pid, cluster))) await endProcess(pid, cluster);
  // Backends notice the death of their postmaster; they must be gone before the folder is opened again.
  for (let tries = 0; tries < 100 && (await anyProcessIn(cluster)); tries++) await wait(50);
  // In a container the same small pids are reused: a lock that names a stranger would block the start permanently.
  if (isAlive(pid) && !(await anyProcessIn(cluster))) await rm(lockFile, { force: true });
}

async function endProcess(pid: number, cluster: string): Promise<void> {
  for (const [signal, seconds] of [
    ["SIGINT", 20],
    ["SIGQUIT", 10],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let tries = 0; tries < seconds * 20; tries++) {
      if (!isAlive(pid) || !(await worksIn(pid, cluster))) return;
      await wait(50);
    }
  }
  throw new Error(
    `A PostgreSQL process of an earlier start (pid ${pid}) does not stop: stop it by hand, then start again.`,
  );
}

/** Of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Every PostgreSQL process works in its data folder, which tells it from a stranger with a recycled pid. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // A zombie has already ended; its parent has just not collected its status.
  return folder !== undefined && folder === (await realpath(cluster)) && !/\) Z /.test(state);
}

async function anyProcessIn(cluster: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => worksIn(Number(pid), cluster)));
  return found.includes(true);
}
