import { type ChildProcess, spawn } from "node:child_process";
import { expect } from "vitest";
import { familyOf, isAlive, root, until } from "../../fixtures/product.ts";

export type Command = {
  pid: number;
  output(): string;
  ended: Promise<number | null>;
  /** Of the site that it started, once it is announced. */
  url(): Promise<string>;
  /** Sends the signal to it alone or, as a terminal does, to its whole process group, and waits until all that came of it has ended. */
  end(signal: NodeJS.Signals, to?: "alone" | "group"): Promise<void>;
  /** After a failed test. */
  cleanUp(): void;
};

/** As from a shell: in a process group of its own, with nothing of this environment. */
export function startCommand(
  [program, ...args]: [string, ...string[]],
  { cwd = root, env }: { cwd?: string; env: Record<string, string> },
): Command {
  const child: ChildProcess = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, NO_UPDATE_NOTIFIER: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const pid = child.pid ?? 0;
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  let family: number[] = [];
  return {
    pid,
    output: () => output,
    ended,
    async url() {
      const found = until("the site runs", () => {
        if (child.exitCode !== null) throw new Error(output);
        return /running at (http\S+)/.exec(output)?.[1];
      });
      return found.catch((error: Error) => Promise.reject(new Error(`${error.message}\n${output}`)));
    },
    async end(signal, to = "alone") {
      family = familyOf(pid);
      expect(family.length).toBeGreaterThan(2);
      process.kill(to === "group" ? -pid : pid, signal);
      await until("everything has ended", () => !family.some(isAlive));
    },
    cleanUp() {
      for (const each of new Set([...family, ...familyOf(pid)]))
        if (isAlive(each)) process.kill(each, "SIGKILL");
    },
  };
}
