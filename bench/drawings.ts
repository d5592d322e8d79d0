// What a drawing costs the server when nobody has asked for it before.
import { contourField } from "../app/art/contour-field.ts";
import { cover, coverFamilyNames } from "../app/art/covers/cover.ts";
import type { Finding, Measure } from "./support/measure.ts";

export const measureDrawings: Measure = async ({ quick }) => {
  const runs = quick ? 10 : 100;
  const field = meanCost(runs, (run) => contourField({ seed: `run-${run}` }));
  const covers = coverFamilyNames.map((family) => ({
    family,
    cost: meanCost(runs, (run) => cover(`run-${run}`, { family })),
  }));
  return {
    how: `Mean processor time of the thread over ${runs} drawings, after as many to warm up.`,
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

/** Milliseconds of this thread's processor time for one drawing, over all runs together: its clock may tick only every few milliseconds. */
function meanCost(runs: number, work: (run: number) => unknown): number {
  for (let run = 0; run < runs; run += 1) work(run);
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run += 1) work(runs + run);
  const spent = process.threadCpuUsage(before);
  return (spent.user + spent.system) / 1000 / runs;
}
