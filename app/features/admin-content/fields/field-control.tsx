import { lazy, memo, Suspense } from "react";
import type { Collection } from "#content-model/collection.ts";
import { withEntryOptions } from "#content-model/entry-names.ts";
import type { ArrayItem, Field, Value } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { Skeleton } from "~/ui/skeleton.tsx";
import { Switch } from "~/ui/switch.tsx";
import { ArrayField, ListField } from "./array-field.tsx";
import { ImageField } from "./image-field.tsx";
import { LabelsField } from "./labels-field.tsx";
import { PlainControl } from "./plain-control.tsx";
import { ReferencesField } from "./references-field.tsx";
import { SlugField } from "./slug-field.tsx";
import { TagsField } from "./tags-field.tsx";

/** The text editor is the largest part of the back office, so only collections with long texts load it. */
const MarkdownEditor = lazy(() => import("../editor/markdown-editor.tsx"));

export type FieldControlProps = {
  /** Undefined for fields of sections and menus, which have no title or URL of a record. */
  type?: Collection;
  field: Field;
  value: Value;
  problem: string | undefined;
  rowId?: string;
  /** The value that visitors see now. */
  publicValue?: string;
  disabled?: boolean;
  onChange: (name: string, value: Value) => void;
};

/** A field of the form, by its kind. It renders again only when its own value changes, which keeps typing fast in long texts. */
export const FieldControl = memo(function FieldControl(props: FieldControlProps) {
  const { type, field, value, problem, rowId, disabled, onChange } = props;
  const change = (next: Value) => onChange(field.name, next);
  const frame = { label: field.label, description: field.help, error: problem, required: field.required };
  const shared = { problem, disabled, onChange: change };
  switch (field.kind) {
    case "markdown":
      return (
        <Suspense fallback={<Skeleton shape="table" />}>
          <MarkdownEditor {...shared} field={field} value={String(value)} />
        </Suspense>
      );
    case "switch":
      return (
        <Switch
          name={field.name}
          disabled={disabled}
          label={field.label}
          description={field.help}
          checked={value === true}
          onChange={(event) => change(event.target.checked)}
        />
      );
    case "slug":
    case "path":
      return type ? (
        <SlugField
          {...shared}
          type={type}
          field={field}
          value={String(value)}
          rowId={rowId}
          publicValue={props.publicValue}
        />
      ) : null;
    case "sections":
    case "menu":
      // The form renders these: they consist of fields.
      return null;
    case "tags":
      return <TagsField frame={frame} value={value as string[]} disabled={disabled} onChange={change} />;
    case "labels":
      return <LabelsField frame={frame} field={field} value={String(value)} onChange={change} />;
    case "image":
      return (
        <ImageField
          frame={frame}
          name={field.name}
          value={String(value)}
          disabled={disabled}
          onChange={change}
        />
      );
    case "list":
      return <ListField {...shared} field={field} value={value as string[]} />;
    case "array":
      return <ArrayField {...shared} field={field} value={value as ArrayItem[]} />;
    case "reference":
      if (field.many)
        return (
          <ReferencesField
            {...shared}
            field={field}
            value={value as string[]}
            ownValue={field.table === type?.table && field.value === "id" ? rowId : undefined}
          />
        );
  }
  return (
    <PlainControl
      {...shared}
      field={field}
      value={value}
      className={field.name === type?.title ? "content-title-input" : undefined}
    />
  );
});

type FieldListProps = {
  fields: readonly Field[];
  values: Readonly<Record<string, unknown>>;
  /** Found when the record was to be published. */
  problems?: Problems;
  disabled?: boolean;
  onChange: (name: string, value: Value) => void;
};

/** The fields of a section or a menu entry. Missing values are reported elsewhere, not beside fields that were just added. */
export function FieldList({ fields, values, problems, disabled, onChange }: FieldListProps) {
  return fields.map((field) => {
    const value = (values[field.name] ?? "") as Value;
    const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
    const shown = withEntryOptions(field, values);
    const ownProblem = isEmpty ? undefined : schemaOf(shown).safeParse(value).error?.issues[0]?.message;
    return (
      <div key={field.name} data-field={field.name} className="content-field">
        <FieldControl
          field={shown}
          value={value}
          problem={problems?.[field.name] ?? ownProblem}
          disabled={disabled}
          onChange={onChange}
        />
      </div>
    );
  });
}
