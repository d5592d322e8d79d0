/** `unknown`: the check has no result. `note`: shown, not judged. */
export type Verdict = "passed" | "failed" | "unknown" | "note";

export type Finding = {
  /** The name of its entry on the page, or its own name. */
  name: string;
  value: string;
  verdict: Verdict;
};

export type Outcome = { verdict: Exclude<Verdict, "note">; sentence: string; findings: Finding[] };

/** One failure fails the check, and one unknown makes it unknown. */
export function verdictOf(findings: readonly Finding[]): Outcome["verdict"] {
  const found = new Set(findings.map(({ verdict }) => verdict));
  if (found.has("failed")) return "failed";
  return found.has("unknown") || !found.has("passed") ? "unknown" : "passed";
}

/** “3 requests”, “1 request”. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
