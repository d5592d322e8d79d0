import type { Entry } from "./entries.ts";
import type { Finding } from "./outcome.ts";
import { FindingValue, VerdictBadge } from "./outcome-view.tsx";

type EntryListProps = { entries: readonly Entry[]; findings: readonly Finding[] | undefined };

/** The entries of a check with their reasons and, after a run, their findings. */
export function EntryList({ entries, findings = [] }: EntryListProps) {
  if (entries.length === 0) return null;
  return (
    <ul className="proof-rows">
      {entries.map(({ name, text, attempt }) => {
        const finding = findings.find((each) => each.name === name);
        return (
          <li key={name}>
            <p className="proof-name">
              {attempt ? text : <code>{name}</code>}{" "}
              {finding ? <VerdictBadge verdict={finding.verdict} /> : null}
            </p>
            {attempt ? <Attempted attempt={attempt} /> : <p className="small">{text}</p>}
            {finding ? <FindingValue finding={finding} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The call, and the rules of the database that refuse it. */
function Attempted({ attempt: { call, table, rules } }: { attempt: NonNullable<Entry["attempt"]> }) {
  const lines = [
    `GET /rest/v1/${call}`,
    ...(rules.isGrantedToAnyone ? [] : [`-- anon: no SELECT on ${table}`]),
    ...rules.policies.map(
      ({ name, roles, condition }) => `policy "${name}" for select to ${roles} using ${condition}`,
    ),
  ];
  return <code className="proof-rules">{lines.join("\n")}</code>;
}
