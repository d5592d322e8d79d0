// One web process per data folder. The lock names its holder by pid and start time, so that neither a crash nor a reused pid leaves the
// folder locked.
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { StartupError } from "../startup-error.ts";

export function lockDataFolder(file: string): { release(): void } {
  const mine = describeProcess(process.pid);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        // link() fails when the lock exists, and the lock appears with its content: no moment in which it is empty.
        linkSync(draft, file);
        return { release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        refuseIfHeld(file);
        rmSync(file, { force: true });
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new StartupError("Another process is starting on this data folder at the same moment: try again.");
}

function refuseIfHeld(file: string) {
  const content = readFileSync(file, "utf8");
  const pid = Number.parseInt(content, 10);
  if (pid > 0 && describeProcess(pid) === content) {
    throw new StartupError(
      `Reduit is already running on this data folder, as process ${pid}: stop it first ("kill ${pid}"), or set DATA_DIR and PORT to others.`,
    );
  }
}

function describeProcess(pid: number): string {
  return `${pid} ${startTime(pid)}\n`;
}

function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "unknown";
  } catch {
    // No /proc (macOS, Windows): only the pid is known.
    return isAlive(pid) && process.platform !== "linux" ? "alive" : "gone";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
