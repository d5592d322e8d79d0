import { diffWords, type Piece } from "~/lib/text/text-diff.ts";
import type { AuditRow } from "./queries.ts";

/** The values of each column before and after, with the changes marked in both. */
export function ChangeDetails({ row: { changes, action } }: { row: AuditRow }) {
  const columns = Object.entries(changes);
  if (columns.length === 0)
    return <p className="measure-note">The values are personal data and are not recorded.</p>;
  return (
    <dl className="changes">
      {columns.map(([column, [before, after]]) => {
        const pieces = diffWords(textOf(before), textOf(after));
        return (
          <div key={column} className="change">
            <dt>{columnName(column)}</dt>
            {action === "insert" ? null : <Side kind="removed" pieces={pieces} />}
            {action === "delete" ? null : <Side kind="added" pieces={pieces} />}
          </div>
        );
      })}
    </dl>
  );
}

function Side({ kind, pieces }: { kind: "removed" | "added"; pieces: Piece[] }) {
  const Mark = kind === "removed" ? "del" : "ins";
  const shown = pieces.filter((piece) => piece.kind === "same" || piece.kind === kind);
  return (
    <dd className="change-side" data-kind={kind === "removed" ? "before" : "after"}>
      <span className="change-sign" aria-hidden>
        {kind === "removed" ? "−" : "+"}
      </span>
      <span className="sr-only">{kind === "removed" ? "Before: " : "After: "}</span>
      <span className="change-text">
        {shown.length === 0 ? <em>empty</em> : null}
        {shown.map((piece, index) =>
          piece.kind === "same" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never change places
            <span key={index}>{piece.text}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never change places
            <Mark key={index}>{piece.text}</Mark>
          ),
        )}
      </span>
    </dd>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** "display_order" becomes "Display order". */
export function columnName(column: string): string {
  const words = column.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
