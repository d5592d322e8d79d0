import type { DiffLine } from "~/lib/text/line-diff.ts";
import { DiffLines } from "~/ui/diff-lines.tsx";

/** What was taken out of one version and put into the other, in the words a reader sees. */
export function Comparison({ from, to, lines }: { from: number; to: number; lines: DiffLine[] }) {
  return (
    <section className="legal-comparison" aria-labelledby="comparison">
      <h2 id="comparison">{`From version ${from} to version ${to}`}</h2>
      {lines.every(({ kind }) => kind === "same" || kind === "skipped") ? (
        <p>The two versions say the same.</p>
      ) : (
        <>
          <p>
            What was taken out is struck through, with − before it. What was put in stands with + before it.
          </p>
          <DiffLines label={`Changes from version ${from} to version ${to}`} lines={lines} />
        </>
      )}
    </section>
  );
}
