/** `unknown`: the check could not tell; that is neither. `note`: shown, not judged. */
export type Verdict = "passed" | "failed" | "unknown" | "note";

export type Finding = {
  /** Of the entry that it belongs to, where the page lists some; otherwise a name of its own. */
  name: string;
  value: string;
  verdict: Verdict;
};

export type Outcome = { verdict: Exclude<Verdict, "note">; sentence: string; findings: Finding[] };

/** One failure fails all; what could not be told is not passed. */
export function verdictOf(findings: readonly Finding[]): Outcome["verdict"] {
  const found = new Set(findings.map(({ verdict }) => verdict));
  if (found.has("failed")) return "failed";
  return found.has("unknown") || !found.has("passed") ? "unknown" : "passed";
}

/** “3 requests”, “1 request”. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
