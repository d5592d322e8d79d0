import { useMemo } from "react";
import type { Field, Values } from "#content-model/field.ts";
import { diffLines } from "~/lib/text/line-diff.ts";
import { DiffLines } from "~/ui/diff-lines.tsx";
import { textOf } from "./value-text.ts";

/** The difference between two texts. */
export function DiffView({ label, before, after }: { label: string; before: string; after: string }) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (lines.length === 0 || before === after)
    return <p className="diff-none">{after === "" ? "Empty" : "Unchanged"}</p>;
  return <DiffLines label={label} lines={lines} />;
}

type FieldDiffsProps = { fields: readonly Field[]; before: Values; after: Values };

/** The differences of several fields, each below its label. */
export function FieldDiffs({ fields, before, after }: FieldDiffsProps) {
  return fields.map((field) => (
    <div key={field.name} className="history-field">
      <h3 className="field-label">{field.label}</h3>
      <DiffView
        label={`Change to ${field.label}`}
        before={textOf(field, before[field.name])}
        after={textOf(field, after[field.name])}
      />
    </div>
  ));
}
