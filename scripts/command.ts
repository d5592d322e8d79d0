// Shared by the operator's commands: arguments, signals, and error messages.
import path from "node:path";
import { StartupError } from "../server/startup-error.ts";

export const say = (line: string) => void process.stderr.write(`  ${line}\n`);

/** For a step with many quick parts: prints a line only some time after the last one. */
export function nowAndThen(write: (line: string) => void, every = 1000): (line: string) => void {
  let last = Date.now();
  return (line) => {
    if (Date.now() - last < every) return;
    last = Date.now();
    write(line);
  };
}

/** Ctrl-C ends the command cleanly: its changes are undone, and a database it started is stopped. */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<never> {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () =>
      controller.abort(new StartupError("Stopped before completion; nothing was changed.")),
    );
  }
  try {
    await work(controller.signal);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`\n  ${sentence(error)}\n\n`);
    process.exit(1);
  }
}

/** Paths are relative to the operator's folder; npm runs us in the project's folder. */
export function fromWhereTheyStand(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const ourFault = [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
  return ourFault ? (error.stack ?? error.message) : explain(error);
}

function explain(error: NodeJS.ErrnoException): string {
  const place = error.path ?? "the target";
  switch (error.code) {
    case "ENOSPC":
      return `The disk of ${place} is full: free some space, or choose another place.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${place} cannot be read or written: give this user permission, or choose another place.`;
    default:
      return error.message;
  }
}
