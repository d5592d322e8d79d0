// Starts backend/api.ts as a child process and waits until it reports that it is ready.
import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import type { Key } from "#common/key-ring.ts";
import { apiMemory } from "../memory-limits.mjs";
import { BackendAwayError, StartupError } from "../startup-error.ts";
import type { RunningChild } from "./supervise.ts";

type ApiChildOptions = {
  environment: Record<string, string | undefined>;
  onProgress?: (line: string) => void;
  onSetupLink?: (token: string) => void;
  onMail?: () => void;
  onContent?: () => void;
  /** Ends a child that is still starting. */
  stopping?: AbortSignal;
};

/** `postgres` is the version number of the database server. */
type Ready = { port: number; keys: Key[]; postgres: number };
export type ApiChild = RunningChild & Ready;

const entry = path.resolve(import.meta.dirname, "../../backend/api.ts");
const startTimeout = 120_000;
const stopTimeout = 10_000;

export async function startApiChild(options: ApiChildOptions): Promise<ApiChild> {
  const child = fork(entry, {
    env: options.environment,
    execArgv: [...apiMemory, "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  // Pages come first: password hashes and long queries get the rest of the processor. The child's threads inherit this.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  const { port, keys, postgres } = await ready(child, ended, options);
  return { pid: child.pid ?? 0, port, keys, postgres, ended, stop: () => stopChild(child, ended) };
}

type Message =
  | ({ type: "ready" } & Ready)
  | { type: "setup-link"; token: string }
  | { type: "mail" | "content" }
  | { type: "progress" | "failed"; message: string; away?: boolean };

function ready(
  child: ChildProcess,
  ended: Promise<string>,
  { onProgress, onSetupLink, onMail, onContent, stopping }: ApiChildOptions,
) {
  const giveUp = () => child.kill("SIGTERM");
  stopping?.addEventListener("abort", giveUp, { once: true });
  if (stopping?.aborted) giveUp();
  ended.then(() => stopping?.removeEventListener("abort", giveUp));
  return new Promise<Ready>((resolve, reject) => {
    // Without a message. A large database may take longer to update, and reports its progress.
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error("the API did not become ready in time"));
    }, startTimeout);
    child.on("message", (message: Message) => {
      if (message.type === "setup-link") onSetupLink?.(message.token);
      if (message.type === "mail") onMail?.();
      if (message.type === "content") onContent?.();
      if (message.type === "ready" || message.type === "failed") clearTimeout(timer);
      if (message.type === "ready") {
        stopping?.removeEventListener("abort", giveUp);
        resolve(message);
      }
      if (message.type === "progress") {
        timer.refresh();
        onProgress?.(message.message);
      }
      if (message.type === "failed")
        reject(new (message.away ? BackendAwayError : StartupError)(message.message));
    });
    ended.then((reason) => reject(new Error(`the API ended while starting (${reason})`)));
    ended.then(() => clearTimeout(timer));
  });
}

/** SIGTERM, and SIGKILL when that does not end it. */
async function stopChild(child: ChildProcess, ended: Promise<string>) {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeout);
  await ended;
  clearTimeout(timer);
}
