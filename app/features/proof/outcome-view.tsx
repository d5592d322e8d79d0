import { Alert } from "~/ui/alert.tsx";
import { Badge } from "~/ui/badge.tsx";
import type { Entry } from "./entries.ts";
import type { Finding, Outcome, Verdict } from "./outcome.ts";

const titles = { passed: "Passed", failed: "Failed", unknown: "Unclear" };
const looks = { passed: "success", failed: "destructive", unknown: "default" } as const;

type OutcomeViewProps = { outcome: Outcome | undefined; entries: readonly Entry[] };

/** The verdict, announced when it appears, and every finding without an entry on the page. */
export function OutcomeView({ outcome, entries }: OutcomeViewProps) {
  const listed = new Set(entries.map(({ name }) => name));
  const findings = outcome?.findings.filter(({ name }) => !listed.has(name)) ?? [];
  return (
    <>
      <div role="status">
        {outcome ? (
          <Alert variant={looks[outcome.verdict]} title={titles[outcome.verdict]} live={false}>
            {outcome.sentence}
          </Alert>
        ) : null}
      </div>
      {findings.length > 0 ? (
        <ul className="proof-rows">
          {findings.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several of a kind, in the order in which they were noted
            <li key={at}>
              <p className="proof-name">
                {finding.name} <VerdictBadge verdict={finding.verdict} />
              </p>
              <FindingValue finding={finding} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

export function FindingValue({ finding }: { finding: Finding }) {
  return <code className="proof-value">{finding.value}</code>;
}

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  if (verdict === "note") return null;
  const variant = verdict === "passed" ? "success" : verdict === "failed" ? "danger" : "default";
  return <Badge variant={variant}>{titles[verdict]}</Badge>;
}
