import { type FormEvent, lazy, Suspense, useContext, useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import { diagramLines } from "#content-model/diagram.ts";
import { withEntryOptions } from "#content-model/entry-names.ts";
import type { Field, StoredLink, StoredSection, Values } from "#content-model/field.ts";
import { shownFields } from "#content-model/shown-fields.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { useDebouncedValue } from "~/lib/forms/use-debounced-value.ts";
import { isImmutable, isPublic, publicPathOf } from "../description/columns.ts";
import { FieldControl } from "../fields/field-control.tsx";
import { fieldsWithin, isReferenceOrName, ReferenceOrNameField } from "../fields/reference-or-name-field.tsx";
import { RevealContext } from "../fields/reveal.ts";
import { MenuField } from "../menus/menu-field.tsx";
import { type OpenSection, SectionsField } from "../sections/sections-field.tsx";
import { type PagePreviewProps, useSlots } from "../slots.ts";
import { hasPageSettings } from "./page-settings.tsx";
import type { EditedRecord } from "./use-record.ts";

/** Only loaded for collections with a diagram. */
const DiagramPreview = lazy(() => import("../fields/diagram-preview.tsx"));

type FormFieldsProps = {
  type: Collection;
  record: EditedRecord;
  problems: Problems;
  onSubmit: () => unknown;
  /** Above the fields of the side column. */
  aside?: React.ReactNode;
};

/** Texts in the main column, all other fields in the side column; one column on phones. */
export function FormFields({ type, record, problems, onSubmit, aside }: FormFieldsProps) {
  const within = fieldsWithin(type.fields);
  const fields = shownFields(type.fields, record.values).filter(({ name }) => !within.includes(name));
  const side = fields.filter((field) => field.side);
  const main = fields.filter((field) => !field.side);
  const disabled = isImmutable(type, record.row);
  const [open, setOpen] = useOpenSection();
  const control = (field: Field) => {
    const shared = { problem: problems[field.name], disabled };
    const value = record.values[field.name] ?? "";
    if (field.kind === "sections")
      return (
        <SectionsField
          {...shared}
          field={field}
          value={value as StoredSection[]}
          pageTitle={String(record.values.title ?? "")}
          open={open}
          onOpen={setOpen}
          onChange={(sections) => record.set(field.name, sections)}
        />
      );
    if (field.kind === "menu")
      return (
        <MenuField
          {...shared}
          field={field}
          place={String(record.values.place)}
          value={value as StoredLink[]}
          onChange={(items) => record.set(field.name, items)}
        />
      );
    if (isReferenceOrName(field))
      return (
        <ReferenceOrNameField
          field={field}
          fields={type.fields}
          values={record.values}
          problems={problems}
          disabled={disabled}
          onChange={record.setAll}
        />
      );
    return (
      <FieldControl
        {...shared}
        type={type}
        field={withEntryOptions(field, record.values)}
        value={value}
        rowId={record.row?.id}
        publicValue={record.row && isPublic(type, record.row) ? String(record.row[field.name]) : undefined}
        onChange={record.set}
      />
    );
  };
  const framed = (field: Field) => (
    <div key={field.name} data-field={field.name} className="content-field">
      {control(field)}
      {field.name === diagramLines.name ? (
        <Suspense fallback={null}>
          <DiagramPreview values={record.values} />
        </Suspense>
      ) : null}
    </div>
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit();
  }
  return (
    <form
      className="content-form"
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onBlur={record.endStep}
      aria-label={type.singular}
    >
      <div className="content-main">{main.map(framed)}</div>
      {type.fields.some(({ kind }) => kind === "sections" || kind === "menu") ? (
        <PagePreview
          values={record.values}
          publicPath={publicPathOf(type, record.row)}
          open={open?.id}
          onOpen={(id) => setOpen({ id, hasFocus: true })}
        />
      ) : null}
      {hasPageSettings(type) ? null : (
        <div className="content-side">
          {aside}
          {side.map(framed)}
        </div>
      )}
      {/* Enter in a field saves; the visible button is in the header. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
        Save
      </button>
    </form>
  );
}

/** The section that was opened last: by hand, in the preview, or because the form leads to it. */
function useOpenSection() {
  const wanted = useContext(RevealContext);
  const [followed, setFollowed] = useState(wanted);
  const [open, setOpen] = useState<OpenSection>();
  if (wanted !== followed) {
    setFollowed(wanted);
    const [id] = wanted?.entries ?? [];
    if (id) setOpen({ id, hasFocus: false });
  }
  return [open, setOpen] as const;
}

/** The page with these sections, or the header or footer with this menu, as visitors would see it. */
type ShownValues = { values: Values } & Pick<PagePreviewProps, "publicPath" | "open" | "onOpen">;

function PagePreview({ values, ...rest }: ShownValues) {
  const { sections, menuPreview: MenuPreview } = useSlots();
  const shown = useDebouncedValue(values);
  if (!("sections" in shown)) return MenuPreview ? <MenuPreview values={shown} /> : null;
  return sections ? (
    <sections.preview
      sections={shown.sections as StoredSection[]}
      path={String(shown.path)}
      title={String(shown.title)}
      summary={String(shown.summary)}
      {...rest}
    />
  ) : null;
}
