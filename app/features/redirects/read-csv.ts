// Reads redirects from a CSV file with two columns, old path and target, with or without a heading.

import { type Redirect, readRedirect } from "#content-model/read-redirect.ts";
import { parseCsv } from "~/lib/text/csv.ts";

export type LineProblem = { line: number; problem: string };

export function readCsv(text: string, origin: string): { redirects: Redirect[]; problems: LineProblem[] } {
  const redirects: Redirect[] = [];
  const problems: LineProblem[] = [];
  const lineOf = new Map<string, number>();
  const rows = parseCsv(text, separatorOf(text));
  for (const [index, { line, cells }] of rows.entries()) {
    const [from = "", target = "", ...more] = cells.map((cell) => cell.trim());
    if (index === 0 && isHeading(from, target)) continue;
    if (target === "" || more.some((cell) => cell !== "")) {
      problems.push({ line, problem: "Each line needs two columns: the old path and the target." });
      continue;
    }
    const read = readRedirect({ from, target }, origin);
    if ("problem" in read) {
      problems.push({ line, problem: read.problem });
      continue;
    }
    const earlier = lineOf.get(read.redirect.from);
    if (earlier !== undefined) {
      problems.push({ line, problem: `${read.redirect.from} is already in line ${earlier}.` });
      continue;
    }
    lineOf.set(read.redirect.from, line);
    redirects.push(read.redirect);
  }
  return { redirects, problems };
}

function isHeading(from: string, target: string): boolean {
  return /^[a-z][a-z _-]*$/i.test(from) && /^[a-z][a-z _-]*$/i.test(target);
}

/** German and French spreadsheets write semicolons; copied cells have tabs. */
function separatorOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  return ["\t", ";", ","].find((each) => first.includes(each)) ?? ",";
}
