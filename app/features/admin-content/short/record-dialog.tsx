import { type ReactNode, useState } from "react";
import type { Row, ShortType } from "#content-model/collection.ts";
import type { Field, Values } from "#content-model/field.ts";
import { newId } from "~/lib/new-id.ts";
import { Field as FieldFrame } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { Input } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { capital } from "../description/columns.ts";
import type { Problems } from "../description/validation.ts";
import { LinkField } from "../links/link-field.tsx";
import { createShort, switchRow } from "../queries.ts";
import { useShortAttempt } from "./use-short-attempt.ts";

type RecordDialogProps = {
  type: ShortType;
  /** Without one a new record is made. */
  row?: Row;
  /** What a new record begins with. */
  blank?: Values;
  trigger: ReactNode;
};

/** A short record in a dialog: its fields come from the description, its rules from the schema there. */
export function RecordDialog({ type, row, blank, trigger }: RecordDialogProps) {
  const attempt = useShortAttempt(type);
  async function save(columns: Values) {
    const id = newId();
    const refused = await attempt(() =>
      row ? switchRow(type, row.id, columns) : createShort(type, id, columns),
    );
    if (!refused)
      toast({ variant: "success", title: `${capital(type.singular)} ${row ? "changed" : "added"}` });
    return refused;
  }
  return (
    <FormDialog
      trigger={trigger}
      title={`${row ? "Change" : "Add"} ${type.singular}`}
      description={type.short.about}
      submitLabel={row ? "Save" : `Add ${type.singular}`}
      schema={type.short.schema(typeof window === "undefined" ? "" : window.location.origin)}
      send={save}
    >
      {(problems) => <RecordFields type={type} stored={row ?? blank ?? {}} problems={problems} />}
    </FormDialog>
  );
}

type RecordFieldsProps = { type: ShortType; stored: Record<string, unknown>; problems: Problems };

/** The first field without a value has the focus. */
function RecordFields({ type, stored, problems }: RecordFieldsProps) {
  const [values, setValues] = useState(() =>
    Object.fromEntries(type.fields.map(({ name }) => [name, textOf(stored[name])])),
  );
  const [first] = useState(() => type.fields.find(({ name }) => !values[name]) ?? type.fields[0]);
  const shown = { ...problems, ...type.check?.(values) };
  return type.fields.map((field) => (
    <RecordField
      key={field.name}
      field={field}
      value={values[field.name] ?? ""}
      problem={shown[field.name]}
      isFirst={field === first}
      onChange={(value) => setValues({ ...values, [field.name]: value })}
    />
  ));
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
  if (field.records)
    return (
      <>
        <LinkField frame={frame} value={value} onChange={onChange} />
        <input type="hidden" name={name} value={value} />
      </>
    );
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

/** A list of words is edited in one line. */
function textOf(stored: unknown): string {
  return Array.isArray(stored) ? stored.join(", ") : String(stored ?? "");
}
