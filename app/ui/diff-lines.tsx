import type { DiffLine } from "../lib/text/line-diff.ts";
import type { Piece } from "../lib/text/text-diff.ts";

/** Removed and added lines, distinguished by sign and colour; changed words are marked within them. */
export function DiffLines({ label, lines }: { label: string; lines: DiffLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="diff" tabIndex={0} aria-label={label}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a difference never change places
        <Line key={index} line={line} />
      ))}
    </section>
  );
}

const signs = { same: " ", added: "+", removed: "−", skipped: "⋯" };

function Line({ line }: { line: DiffLine }) {
  return (
    <p className="diff-line" data-kind={line.kind}>
      <span className="diff-sign" aria-hidden>
        {signs[line.kind]}
      </span>
      {line.kind === "skipped" ? (
        <span>{`${line.count} unchanged ${line.count === 1 ? "line" : "lines"}`}</span>
      ) : line.kind === "same" ? (
        <span>{line.text}</span>
      ) : line.kind === "added" ? (
        <ins>{marked(line.pieces)}</ins>
      ) : (
        <del>{marked(line.pieces)}</del>
      )}
    </p>
  );
}

function marked(pieces: Piece[]) {
  const isWhole = pieces.every(({ kind, text }) => kind !== "same" || text.trim() === "");
  return pieces.map(({ kind, text }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line never change places
    kind === "same" || isWhole ? <span key={index}>{text}</span> : <mark key={index}>{text}</mark>,
  );
}
