import { useState } from "react";
import { z } from "#common/zod.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Field as DescribedField } from "#content-model/field.ts";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { Segments } from "~/ui/segments.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { counted } from "../description/columns.ts";
import { useOptions } from "../fields/use-options.ts";
import type { ContentActions } from "./use-content-actions.tsx";

type BulkFieldDialogProps = {
  type: Collection;
  field: DescribedField;
  rows: Row[];
  actions: ContentActions;
  close: () => void;
  keep: (left: Row[]) => void;
};

/** One field of many records: a tag to add or to take away, or the author of all. */
export function BulkFieldDialog({ type, field, rows, actions, close, keep }: BulkFieldDialogProps) {
  const options = useOptions(field);
  const isTags = field.kind === "tags";
  const [isAdded, setIsAdded] = useState(true);
  const [value, setValue] = useState("");
  const submission = useSubmission(
    async (chosen) => {
      keep(
        isTags
          ? await actions.tag(rows, chosen.value, isAdded)
          : await actions.set(rows, field.name, chosen.value === nobody ? null : chosen.value),
      );
      close();
      return undefined;
    },
    {
      schema: z.object({ value: z.string().min(1, isTags ? "Choose a tag." : "Choose one.") }),
      values: { value },
    },
  );

  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`${field.label} of ${counted(type, rows)}`}
      description="What is public shows it at once."
      submission={submission}
      submitLabel={isTags ? (isAdded ? "Add tag" : "Remove tag") : `Set ${field.label.toLowerCase()}`}
    >
      {isTags ? (
        <Segments
          label="What to do"
          value={isAdded ? "add" : "remove"}
          options={{ add: "Add", remove: "Remove" }}
          onChange={(next) => setIsAdded(next === "add")}
        />
      ) : null}
      <Field label={isTags ? "Tag" : field.label} error={submission.problems.value}>
        <NativeSelect value={value} onChange={(event) => setValue(event.target.value)}>
          <option value="">Choose…</option>
          {field.nullable ? <option value={nobody}>Nobody</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </FormDialog>
  );
}

/** No slug: they hold no space. */
const nobody = "no one";
