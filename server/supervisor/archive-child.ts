// Starts backend/wal-archive/keeper.ts, which looks after WAL_ARCHIVE. Nothing waits for it.
import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import type { Environment } from "../env.ts";
import { apiMemory } from "../memory-limits.mjs";
import { version } from "../version.ts";
import { stopChild } from "./api-child.ts";
import type { RunningChild } from "./supervise.ts";

const entry = path.resolve(import.meta.dirname, "../../backend/wal-archive/keeper.ts");

export function startArchiveChild(env: Environment): RunningChild {
  const args = [env.dataFolder, env.walArchive ?? "", String(env.backupDays), version];
  const child = fork(entry, args, {
    env: env.childBasics,
    execArgv: apiMemory,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  // A base backup compresses the whole database: visitors come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return { pid: child.pid ?? 0, ended, stop: () => stopChild(child, ended) };
}
