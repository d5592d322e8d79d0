import { type RefObject, useLayoutEffect, useMemo } from "react";
import { z } from "#common/zod.ts";
import type { FileCollection, Row } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { Button } from "~/ui/button.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { useLeaveQuestion } from "~/ui/leave-question.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { columnsOf, valuesOf } from "../description/values.ts";
import { FieldControl } from "../fields/field-control.tsx";
import { switchRow } from "../queries.ts";

type SheetFormProps = {
  type: FileCollection;
  row: Row;
  userId: string;
  /** True while the form has unsaved text; whatever closes the form without another question sets it to false. */
  isChanged: RefObject<boolean>;
};

/** The fields that this file has, from the description. */
export function SheetForm({ type: described, row, userId, isChanged }: SheetFormProps) {
  const type = useMemo(() => ({ ...described, fields: described.files.fieldsOf(row) }), [described, row]);
  const { values, isDirty, set, noteSaved } = useFormDraft<Values>(
    `${type.table}-${row.id}`,
    userId,
    valuesOf(type, row),
  );
  const attempt = useAttempt(["content", type.table]);
  const { busy, problem, problems, onSubmit } = useSubmission<Values>(
    async (checked) => {
      const refused = await attempt(() => switchRow(type, row.id, columnsOf(type, checked)));
      if (refused) return refused;
      noteSaved();
      toast({ title: "Details saved", variant: "success" });
      return undefined;
    },
    {
      schema: z.object(
        Object.fromEntries(type.fields.map((field) => [field.name, schemaOf(field)])),
      ) as z.ZodType<Values>,
      values,
    },
  );
  useLayoutEffect(() => {
    isChanged.current = isDirty;
    return () => {
      isChanged.current = false;
    };
  }, [isDirty, isChanged]);
  const question = useLeaveQuestion(isDirty, {
    within: type.files.param,
    allow: () => !isChanged.current,
  });
  const isComplete = type.fields.every(({ name, required }) => !required || row[name]);
  return (
    <form onSubmit={onSubmit} className="record-sheet-form" noValidate>
      <FormProblem problem={problem} />
      {type.fields.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          problem={problems[field.name]}
          rowId={row.id}
          onChange={(name, value) => set({ [name]: value })}
        />
      ))}
      <Button type="submit" size="sm" busy={busy} variant={isDirty || !isComplete ? "primary" : "secondary"}>
        {busy ? "Saving…" : "Save details"}
      </Button>
      {question}
    </form>
  );
}
