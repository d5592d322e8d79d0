import type { Conformance } from "./run.ts";

/** The last lines: how many checks passed, which failed, and what was left behind. */
export function summaryOf({ results, left, blocked }: Conformance): { text: string; failed: boolean } {
  const having = (outcome: string) => results.filter((each) => each.outcome === outcome);
  const wrong = having("wrong");
  const untried = having("untried").length;
  const lines = [
    `${having("ok").length} of ${results.length} checks passed${untried > 0 ? `, ${untried} were not tried` : ""}.`,
    ...wrong.map(({ section, sentence, found }) => `${section}: ${sentence}: ${found}`),
    ...(blocked ? [`The rest was not tried: ${blocked}.`] : []),
    ...left.map((each) => `Could not be removed: ${each}.`),
  ];
  return { text: lines.join("\n  "), failed: wrong.length > 0 || left.length > 0 || blocked !== undefined };
}
