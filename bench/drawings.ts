// What a drawing costs the server when nobody has asked for it before.
import { contourField } from "../app/art/contour-field.ts";
import { cover, coverFamilyNames } from "../app/art/covers/cover.ts";
import type { Finding, Measure } from "./support/measure.ts";

export const measureDrawings: Measure = async ({ quick }) => {
  const runs = quick ? 3 : 30;
  const field = leastCost(runs, (run) => contourField({ seed: `run-${run}` }));
  const covers = coverFamilyNames.map((family) => ({
    family,
    cost: leastCost(runs, (run) => cover(`run-${run}`, { family })),
  }));
  return {
    how: `Least processor time of the thread over ${runs} drawings, after as many to warm up.`,
    findings: [
      finding("a contour field", field, 30),
      ...covers.map(({ family, cost }) => finding(`a cover, ${family}`, cost, 15)),
    ],
  };
};

function finding(what: string, milliseconds: number, target: number): Finding {
  return {
    what,
    measured: `${milliseconds.toFixed(1)} ms`,
    target: `under ${target} ms`,
    reached: milliseconds < target,
  };
}

/**
 * Least milliseconds of this thread's processor time over some runs, after as many to warm up: what the code costs, and not
 * what else the machine does meanwhile.
 */
function leastCost(runs: number, work: (run: number) => unknown): number {
  for (let run = 0; run < runs; run += 1) work(run);
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage();
    work(runs + run);
    const spent = process.threadCpuUsage(before);
    least = Math.min(least, (spent.user + spent.system) / 1000);
  }
  return least;
}
