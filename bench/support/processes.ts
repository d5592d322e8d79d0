// The process table, as Linux tells it in /proc.
import { readdirSync, readFileSync } from "node:fs";

type Process = { pid: number; parent: number; command: string };

/** A process and everything it started, itself first. */
export function familyOf(pid: number): Process[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const family = all.filter((each) => each.pid === pid);
  for (const member of family) family.push(...all.filter((each) => each.parent === member.pid));
  return family;
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, parent: Number(parent), command };
  } catch {
    // It has ended while we were looking.
    return undefined;
  }
}

/** In MB. PSS shares what several processes map among them, so it can be added up; RSS counts it again for each. */
export function memoryOf(pid: number): { pss: number; rss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);
  return { pss: kilobytes("Pss") / 1024, rss: kilobytes("Rss") / 1024 };
}

/** Seconds of processor time that a process has taken so far; Linux counts in hundredths. */
export function processorSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
