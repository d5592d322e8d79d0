import { type FormEvent, Fragment, lazy, Suspense } from "react";
import type { Collection } from "#content-model/collection.ts";
import { diagramLines } from "#content-model/diagram.ts";
import type { Field, StoredLink, StoredSection } from "#content-model/field.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { isSealed } from "../description/columns.ts";
import { FieldControl } from "../fields/field-control.tsx";
import { MenuField } from "../menus/menu-field.tsx";
import { MenuPreview } from "../menus/menu-preview.tsx";
import { SectionsField } from "../sections/sections-field.tsx";
import { SectionsPreview } from "../sections/sections-preview.tsx";
import type { EditedRecord } from "./use-record.ts";

/** Brings the code that draws: loaded for types that have a diagram. */
const DiagramPreview = lazy(() => import("../fields/diagram-preview.tsx"));

type FormFieldsProps = {
  type: Collection;
  record: EditedRecord;
  problems: Problems;
  onSubmit: () => unknown;
  /** Stands above the fields of the side column. */
  aside?: React.ReactNode;
};

/** The text on the left, what belongs to it on the right; one column on a phone. */
export function FormFields({ type, record, problems, onSubmit, aside }: FormFieldsProps) {
  const fields = type.fields.filter(({ when }) => !when || record.values[when.field] === when.is);
  const side = fields.filter((field) => field.side);
  const main = fields.filter((field) => !field.side);
  const disabled = isSealed(type, record.row);
  const control = (field: Field) =>
    field.kind === "sections" ? (
      <SectionsField
        key={field.name}
        field={field}
        value={record.values[field.name] as StoredSection[]}
        problem={problems[field.name]}
        disabled={disabled}
        onChange={(sections) => record.set(field.name, sections)}
      />
    ) : field.kind === "menu" ? (
      <MenuField
        key={field.name}
        field={field}
        place={String(record.values.place)}
        value={record.values[field.name] as StoredLink[]}
        problem={problems[field.name]}
        disabled={disabled}
        onChange={(items) => record.set(field.name, items)}
      />
    ) : (
      <FieldControl
        key={field.name}
        type={type}
        field={field}
        value={record.values[field.name] ?? ""}
        problem={problems[field.name]}
        rowId={record.row?.id}
        disabled={disabled}
        onChange={record.set}
      />
    );
  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit();
  }
  return (
    <form className="content-form" noValidate autoComplete="off" onSubmit={submit} aria-label={type.singular}>
      <div className="content-main">
        {main.map((field) =>
          field.name === diagramLines.name ? (
            <Fragment key={field.name}>
              {control(field)}
              <Suspense fallback={null}>
                <DiagramPreview values={record.values} />
              </Suspense>
            </Fragment>
          ) : (
            control(field)
          ),
        )}
      </div>
      {type.fields.some(({ kind }) => kind === "sections") ? (
        <SectionsPreview values={record.values} />
      ) : null}
      {type.fields.some(({ kind }) => kind === "menu") ? <MenuPreview values={record.values} /> : null}
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
