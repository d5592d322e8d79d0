// Who used the processor, as Linux counts it: tells what limits a measure.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { familyOf } from "./processes.ts";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Which pids belong to each name; asked again at the end. */
type Groups = Record<string, () => number[]>;

export function startProcessorTime(groups: Groups) {
  const before = read(groups);
  const started = performance.now();
  return {
    /** Such as "web 0.90, API 0.31": 1 is one core busy all the time. */
    stop(): string {
      const seconds = (performance.now() - started) / 1000;
      const now = read(groups);
      return Object.keys(groups)
        .map((name) => `${name} ${(((now[name] ?? 0) - (before[name] ?? 0)) / seconds).toFixed(2)}`)
        .join(", ");
    },
  };
}

/** A process and all that it has started, of which the command says so. */
export function pidsOf(pid: number, isWanted: (command: string) => boolean = () => true): number[] {
  return familyOf(pid).flatMap((each) => (isWanted(each.command) ? [each.pid] : []));
}

function read(groups: Groups): Record<string, number> {
  const names = Object.keys(groups);
  return Object.fromEntries(
    names.map((name) => [name, (groups[name]?.() ?? []).reduce((sum, pid) => sum + secondsOf(pid), 0)]),
  );
}

/** With that of the children that have ended (wrk, of this process). */
function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  } catch {
    // It has ended while we were looking.
    return 0;
  }
}
