// The entries of a check. An editor writes their texts; the calls and the rules that refuse them are defined in code.
import { type Probe, probes } from "./probes.ts";
import readingRules from "./reading-rules.json" with { type: "json" };

type Rules = {
  isGrantedToAnyone: boolean;
  policies: { name: string; roles: string; condition: string }[];
};

export type Entry = {
  name: string;
  text: string;
  /** The call of a reading attempt, and the rules of its table in the database. */
  attempt?: { call: string; control?: string; table: string; rules: Rules };
};

export function entriesOf(check: string, given: readonly { name: string; text: string }[]): Entry[] {
  if (check === "headers") return given.map(({ name, text }) => ({ name: name.trim().toLowerCase(), text }));
  if (check !== "refused") return [];
  return given.flatMap(({ name, text }) => {
    const probe = (probes as Record<string, Probe>)[name.trim()];
    const rules = probe && (readingRules as Record<string, Rules>)[probe.table];
    return probe && rules ? [{ name: name.trim(), text, attempt: { ...probe, rules } }] : [];
  });
}
