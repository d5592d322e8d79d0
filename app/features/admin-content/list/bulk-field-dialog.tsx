import { useState } from "react";
import { z } from "#common/zod.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Field as DescribedField } from "#content-model/field.ts";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
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

/** Changes one field of many records: adds or removes a tag, or sets the author. */
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
          : await actions.set(rows, field.name, chosen.value === noAuthor ? null : chosen.value),
      );
      close();
      return undefined;
    },
    {
      schema: z.object({ value: z.string().min(1, isTags ? "Choose a tag." : "Choose a value.") }),
      values: { value },
    },
  );

  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`${field.label} of ${counted(type, rows)}`}
      description="Changes to published records are public immediately."
      submission={submission}
      submitLabel={isTags ? (isAdded ? "Add tag" : "Remove tag") : `Set ${field.label.toLowerCase()}`}
    >
      {isTags ? (
        <Segments
          label="Action"
          value={isAdded ? "add" : "remove"}
          options={{ add: "Add", remove: "Remove" }}
          onChange={(next) => setIsAdded(next === "add")}
        />
      ) : null}
      <Field label={isTags ? "Tag" : field.label} error={submission.problems.value}>
        <NativeSelect value={value} onChange={(event) => setValue(event.target.value)}>
          <option value="">Choose…</option>
          {field.nullable ? <option value={noAuthor}>None</option> : null}
          <Options options={options} />
        </NativeSelect>
      </Field>
    </FormDialog>
  );
}

/** Cannot be a slug, because it has a space. */
const noAuthor = "no one";
