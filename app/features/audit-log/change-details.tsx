import { diffTexts, type Part, textOf } from "./diff.ts";
import { columnName } from "./names.ts";
import type { AuditRow } from "./queries.ts";

/** Column by column: before and after, with what changed marked in both. */
export function ChangeDetails({ row: { changes, action } }: { row: AuditRow }) {
  const columns = Object.entries(changes);
  if (columns.length === 0)
    return (
      <p className="measure-note">The values are somebody else&rsquo;s words and are not copied here.</p>
    );
  return (
    <dl className="changes">
      {columns.map(([column, [before, after]]) => {
        const diff = diffTexts(textOf(before), textOf(after));
        return (
          <div key={column} className="change">
            <dt>{columnName(column)}</dt>
            {action === "insert" ? null : <Side kind="before" parts={diff.before} />}
            {action === "delete" ? null : <Side kind="after" parts={diff.after} />}
          </div>
        );
      })}
    </dl>
  );
}

function Side({ kind, parts }: { kind: "before" | "after"; parts: Part[] }) {
  const Mark = kind === "before" ? "del" : "ins";
  return (
    <dd className="change-side" data-kind={kind}>
      <span className="change-sign" aria-hidden>
        {kind === "before" ? "−" : "+"}
      </span>
      <span className="sr-only">{kind === "before" ? "Before: " : "After: "}</span>
      <span className="change-text">
        {parts.length === 0 ? <em>empty</em> : null}
        {parts.map((part, index) =>
          part.changed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: three parts in a fixed order
            <Mark key={index}>{part.text}</Mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: three parts in a fixed order
            <span key={index}>{part.text}</span>
          ),
        )}
      </span>
    </dd>
  );
}
