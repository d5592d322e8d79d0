import type { DiffLine } from "~/lib/text/line-diff.ts";
import { DiffLines } from "~/ui/diff-lines.tsx";

/** The differences between two versions, in the text that readers see. */
export function Comparison({ from, to, lines }: { from: number; to: number; lines: DiffLine[] }) {
  return (
    <section className="legal-comparison" aria-labelledby="comparison">
      <h2 id="comparison">{`From version ${from} to version ${to}`}</h2>
      {lines.every(({ kind }) => kind === "same" || kind === "skipped") ? (
        <p>The two versions have the same text.</p>
      ) : (
        <>
          <p>Removed text is struck through and marked with −. Added text is marked with +.</p>
          <DiffLines label={`Changes from version ${from} to version ${to}`} lines={lines} />
        </>
      )}
    </section>
  );
}
