import { useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Field } from "#content-model/field.ts";
import { labelsProblem, readLabels } from "#content-model/fields/labels.ts";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { counted } from "../description/columns.ts";
import { LabelsField } from "../fields/labels-field.tsx";
import { changeLabels } from "../queries.ts";

type BulkLabelsDialogProps = { type: Collection; field: Field; rows: Row[]; close: () => void };

/** Adds labels to many records and removes others. */
export function BulkLabelsDialog({ type, field, rows, close }: BulkLabelsDialogProps) {
  const [adding, setAdding] = useState("");
  const [removing, setRemoving] = useState<string[]>([]);
  const attempt = useAttempt(["content", type.table]);
  const present = [...new Set(rows.flatMap((row) => row[field.name] as string[]))].toSorted();
  const wanted = readLabels(adding);
  const problem = labelsProblem(wanted);
  const submission = useSubmission(async () => {
    const ids = rows.map(({ id }) => id);
    const refused = await attempt(
      () => changeLabels(ids, wanted, removing),
      "The labels were not changed",
      `Labels of ${counted(type, rows)} changed`,
    );
    if (!refused) close();
    return undefined;
  });
  const turn = (label: string) =>
    setRemoving((all) => (all.includes(label) ? all.filter((each) => each !== label) : [...all, label]));

  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Label ${counted(type, rows)}`}
      submission={submission}
      submitLabel="Save labels"
      disabled={Boolean(problem) || (wanted.length === 0 && removing.length === 0)}
      className="dialog-form"
    >
      <LabelsField
        frame={{ label: "Add", description: "Separated by commas.", error: problem }}
        field={field}
        value={adding}
        onChange={setAdding}
      />
      {present.length > 0 ? (
        <fieldset className="labels-field">
          <legend className="field-label">Remove</legend>
          <ul>
            {present.map((label) => (
              <li key={label}>
                <button
                  type="button"
                  className="label-offer"
                  aria-pressed={removing.includes(label)}
                  onClick={() => turn(label)}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
    </FormDialog>
  );
}
