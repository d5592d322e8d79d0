import { spawn } from "node:child_process";

/**
 * PostgreSQL does not notice when the process that started it dies. A shell of ours does: it waits for the end of a pipe that only this
 * process holds, then asks the server to stop (connections closed, checkpoint, nothing lost). It runs in its own session, so a signal to
 * our process group does not stop it. Windows has no such shell; there the next start stops a leftover server (leftover.ts).
 */
export function endWithThisProcess(pid: number): { release(): void } {
  if (process.platform === "win32") return { release: () => undefined };
  const guard = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$0"', String(pid)], {
    detached: true,
    env: {},
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell there is no guard, and the next start stops a leftover server.
  guard.on("error", () => undefined);
  guard.stdin?.on("error", () => undefined);
  guard.unref();
  (guard.stdin as { unref?(): void } | null)?.unref?.();
  // Killed before its pipe ends: by then the server's pid may belong to a stranger.
  return { release: () => void guard.kill("SIGKILL") };
}
