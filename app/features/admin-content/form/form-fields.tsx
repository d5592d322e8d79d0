import type { FormEvent } from "react";
import { isSealed } from "../description/columns.ts";
import type { ContentType, Field } from "../description/content-type.ts";
import type { Problems } from "../description/validation.ts";
import { FieldControl } from "../fields/field-control.tsx";
import type { EditedRecord } from "./use-record.ts";

type FormFieldsProps = {
  type: ContentType;
  record: EditedRecord;
  problems: Problems;
  onSubmit: () => unknown;
  /** Stands above the fields of the side column. */
  aside?: React.ReactNode;
};

/** The text on the left, what belongs to it on the right; one column on a phone. */
export function FormFields({ type, record, problems, onSubmit, aside }: FormFieldsProps) {
  const side = type.fields.filter((field) => field.side);
  const main = type.fields.filter((field) => !field.side);
  const control = (field: Field) => (
    <FieldControl
      key={field.name}
      type={type}
      field={field}
      value={record.values[field.name] ?? ""}
      problem={problems[field.name]}
      rowId={record.row?.id}
      disabled={isSealed(type, record.row)}
      onChange={record.set}
    />
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit();
  }
  return (
    <form className="content-form" noValidate autoComplete="off" onSubmit={submit} aria-label={type.singular}>
      <div className="content-main">{main.map(control)}</div>
      <div className="content-side">
        {aside}
        {side.map(control)}
      </div>
      {/* Enter in a field saves, without a second button to be seen. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
        Save
      </button>
    </form>
  );
}
