import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { z } from "#common/zod.ts";
import type { Row, SheetCollection } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { errorCode, messageFor } from "~/lib/backend/errors.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Button } from "~/ui/button.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { useLeaveQuestion } from "~/ui/leave-question.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { addLabel, capital } from "../description/columns.ts";
import { blankValues, columnsOf, valuesOf } from "../description/values.ts";
import { FieldControl } from "../fields/field-control.tsx";
import { createRow, switchRow } from "../queries.ts";

type SheetFormProps = {
  type: SheetCollection;
  /** Undefined for a new record. */
  row?: Row;
  /** The initial values of a new record, by field. */
  blank?: URLSearchParams;
  userId: string;
  /** True while the form has unsaved text; whatever closes the form without another question sets it to false. */
  isChanged: RefObject<boolean>;
  close: () => void;
};

/** The fields come from the collection, or from the file itself. */
export function SheetForm({ type: described, row, blank, userId, isChanged, close }: SheetFormProps) {
  const type = useMemo(
    () => (row && described.files ? { ...described, fields: described.files.fieldsOf(row) } : described),
    [described, row],
  );
  const { plain, files } = type;
  const [newRowId] = useState(newId);
  const { values, isDirty, set, noteSaved } = useFormDraft<Values>(
    `${type.table}-${row?.id ?? "new"}`,
    userId,
    row ? valuesOf(type, row) : { ...blankValues(type), ...givenValues(type, blank) },
  );
  const attempt = useAttempt(["content", type.table], (error) =>
    plain && errorCode(error) === "23505" ? plain.duplicate : messageFor(error),
  );
  const { busy, problem, problems, onSubmit } = useSubmission<Values>(
    async (checked) => {
      const columns = plain ? checked : columnsOf(type, checked);
      const refused = await attempt(() =>
        row ? switchRow(type, row.id, columns) : createRow(type, newRowId, columns),
      );
      if (refused) return refused;
      noteSaved();
      const noun = capital((row && files?.noun(row)) ?? type.singular);
      toast({ title: `${noun} ${row ? "saved" : "added"}`, variant: "success" });
      // A file has more than its form.
      if (!files) close();
      return undefined;
    },
    {
      schema:
        plain?.schema(window.location.origin) ??
        (z.object(
          Object.fromEntries(type.fields.map((field) => [field.name, schemaOf(field)])),
        ) as z.ZodType<Values>),
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
    within: type.sheet,
    allow: () => !isChanged.current,
  });
  const rule = type.check?.(values);
  const isComplete = type.fields.every(({ name, required }) => !required || row?.[name]);
  return (
    <form onSubmit={onSubmit} className="record-sheet-form" noValidate>
      <FormProblem problem={problem} />
      {type.fields.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          problem={rule?.[field.name] ?? problems[field.name]}
          rowId={row?.id}
          onChange={(name, value) => set({ [name]: value })}
        />
      ))}
      <Button type="submit" size="sm" busy={busy} variant={isDirty || !isComplete ? "primary" : "secondary"}>
        {busy ? "Saving…" : row ? "Save" : addLabel(type)}
      </Button>
      {question}
    </form>
  );
}

function givenValues({ fields }: SheetCollection, given = new URLSearchParams()): Values {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
