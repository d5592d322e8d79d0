import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "#common/zod.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { titleOf } from "../description/columns.ts";
import { listOptions, mergeRows } from "../queries.ts";

type MergeQuestionProps = {
  type: Collection;
  row: Row;
  open: boolean;
  setOpen: (open: boolean) => void;
  onDone: () => void;
};

/** Merges a record into another. It cannot be undone, because nothing records which of the two was used where. */
export function MergeQuestion({ type, row, open, setOpen, onDone }: MergeQuestionProps) {
  const [target, setTarget] = useState("");
  // Everything that refers to one of them may change.
  const attempt = useAttempt(["content"]);
  const { data: options = [] } = useQuery({
    queryKey: ["content", type.table, "options", "id", type.title],
    enabled: open,
    queryFn: () => listOptions(type.table, "id", type.title),
  });
  const others = options.filter(({ value }) => value !== row.id);
  const submission = useSubmission(
    async (chosen) => {
      const title = others.find(({ value }) => value === chosen.target)?.label;
      const failure = await attempt(
        () => mergeRows(type, row.id, chosen.target),
        undefined,
        `“${titleOf(type, row)}” was merged into “${title}”`,
      );
      if (!failure) onDone();
      return failure;
    },
    { schema: z.object({ target: z.string().min(1, `Choose a ${type.singular}.`) }), values: { target } },
  );
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      title={`Merge “${titleOf(type, row)}”`}
      description={`All content with this ${type.singular} gets the other one, and this ${type.singular} is deleted permanently.`}
      submission={submission}
      submitLabel="Merge"
      destructive
    >
      <Field label="Merge into" error={submission.problems.target}>
        <NativeSelect value={target} onChange={(event) => setTarget(event.target.value)}>
          <option value="">Choose…</option>
          <Options options={others} />
        </NativeSelect>
      </Field>
    </FormDialog>
  );
}
