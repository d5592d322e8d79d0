import { useMemo } from "react";
import { diffLines } from "~/lib/text/line-diff.ts";
import { DiffLines } from "~/ui/diff-lines.tsx";

/** What changed between two texts, worked out here and now. */
export function DiffView({ label, before, after }: { label: string; before: string; after: string }) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (lines.length === 0 || before === after)
    return <p className="diff-none">{after === "" ? "Empty" : "Unchanged"}</p>;
  return <DiffLines label={label} lines={lines} />;
}
