// Starts backend/api.ts as a child process and waits for its word that it is ready.
import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { apiMemory } from "../memory-limits.mjs";
import { StartupError } from "../startup-error.ts";
import type { RunningChild } from "./supervise.ts";

type ApiChildOptions = {
  environment: Record<string, string | undefined>;
  onProgress?: (line: string) => void;
  onSetupLink?: (token: string) => void;
};

export type ApiChild = RunningChild & { port: number };

const entry = path.resolve(import.meta.dirname, "../../backend/api.ts");
const startTimeout = 120_000;
const stopTimeout = 5_000;

export async function startApiChild(options: ApiChildOptions): Promise<ApiChild> {
  const child = fork(entry, {
    env: options.environment,
    execArgv: [...apiMemory, "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  // Pages come first: a password hash or a long query takes what web leaves. Its threads inherit this.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  const port = await readyPort(child, ended, options);
  return { pid: child.pid ?? 0, port, ended, stop: () => stop(child, ended) };
}

function readyPort(
  child: ChildProcess,
  ended: Promise<string>,
  { onProgress, onSetupLink }: ApiChildOptions,
) {
  return new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error("the API did not become ready in time"));
    }, startTimeout);
    child.on("message", (message: { type: string; port?: number; message?: string; token?: string }) => {
      if (message.type === "setup-link") onSetupLink?.(message.token ?? "");
      if (message.type === "ready" || message.type === "failed") clearTimeout(timer);
      if (message.type === "ready") resolve(message.port ?? 0);
      if (message.type === "progress") onProgress?.(message.message ?? "");
      if (message.type === "failed")
        reject(new StartupError(message.message ?? "The backend could not start."));
    });
    ended.then((reason) => reject(new Error(`the API ended while starting (${reason})`)));
    ended.then(() => clearTimeout(timer));
  });
}

async function stop(child: ChildProcess, ended: Promise<string>) {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeout);
  await ended;
  clearTimeout(timer);
}
