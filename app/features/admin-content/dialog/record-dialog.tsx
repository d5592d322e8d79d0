import { type ReactNode, useState } from "react";
import type { DialogCollection, Row } from "#content-model/collection.ts";
import type { Field, Values } from "#content-model/field.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Dialog, DialogTrigger } from "~/ui/dialog.tsx";
import { Field as FieldFrame } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { Input } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { capital } from "../description/columns.ts";
import { LinkField } from "../links/link-field.tsx";
import { createRow, switchRow } from "../queries.ts";
import { useDialogAttempt } from "./use-dialog-attempt.ts";

type RecordDialogProps = {
  type: DialogCollection;
  /** Undefined for a new record. */
  row?: Row;
  /** The initial values of a new record. */
  blank?: Values;
  trigger: ReactNode;
};

/** Edits a record in a dialog. Its form is reset each time the dialog opens. */
export function RecordDialog({ trigger, ...record }: RecordDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  function change(open: boolean) {
    if (open) setOpenings(openings + 1);
    setOpen(open);
  }
  return (
    <>
      <Dialog open={isOpen} onOpenChange={change}>
        <DialogTrigger>{trigger}</DialogTrigger>
      </Dialog>
      {openings > 0 ? <RecordForm key={openings} {...record} open={isOpen} setOpen={setOpen} /> : null}
    </>
  );
}

type RecordFormProps = Omit<RecordDialogProps, "trigger"> & {
  open: boolean;
  setOpen: (open: boolean) => void;
};

/** The fields come from the collection, their rules from its schema. The first empty field has the focus. */
function RecordForm({ type, row, blank = {}, open, setOpen }: RecordFormProps) {
  const stored: Record<string, unknown> = row ?? blank;
  const [values, setValues] = useState(() =>
    Object.fromEntries(type.fields.map(({ name }) => [name, textOf(stored[name])])),
  );
  const [first] = useState(() => type.fields.find(({ name }) => !values[name]) ?? type.fields[0]);
  const [id] = useState(newId);
  const attempt = useDialogAttempt(type);
  const submission = useSubmission(
    async (columns: Values) => {
      const refused = await attempt(() =>
        row ? switchRow(type, row.id, columns) : createRow(type, id, columns),
      );
      if (refused) return refused;
      toast({ variant: "success", title: `${capital(type.singular)} ${row ? "changed" : "added"}` });
      setOpen(false);
      return undefined;
    },
    { schema: type.dialog.schema(window.location.origin), values },
  );
  const problems: Problems = { ...submission.problems, ...type.check?.(values) };
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      title={`${row ? "Change" : "Add"} ${type.singular}`}
      description={type.dialog.about}
      submission={submission}
      submitLabel={row ? "Save" : `Add ${type.singular}`}
      className="dialog-form"
    >
      {type.fields.map((field) => (
        <RecordField
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          problem={problems[field.name]}
          isFirst={field === first}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
    </FormDialog>
  );
}

type RecordFieldProps = {
  field: Field;
  value: string;
  problem: string | undefined;
  isFirst: boolean;
  onChange: (value: string) => void;
};

function RecordField({ field, value, problem, isFirst, onChange }: RecordFieldProps) {
  const { name, label, help, required } = field;
  const frame = { label, description: help, error: problem, required };
  if (field.kind !== "text") return null;
  if (field.records) return <LinkField frame={frame} value={value} onChange={onChange} />;
  return (
    <FieldFrame {...frame}>
      <Input
        name={name}
        value={value}
        maxLength={field.max}
        placeholder={field.placeholder}
        autoComplete="off"
        spellCheck={field.placeholder ? false : undefined}
        data-autofocus={isFirst ? "" : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

/** A list of words is edited as one line. */
function textOf(stored: unknown): string {
  return Array.isArray(stored) ? stored.join(", ") : String(stored ?? "");
}
