import { lazy, memo, Suspense } from "react";
import { fromSiteTime, siteZoneName, toSiteTime } from "#common/dates/site-time.ts";
import type { Collection } from "#content-model/collection.ts";
import type { Field, RecordPart, Value } from "#content-model/field.ts";
import { printAsTyped } from "~/lib/text/smart-quotes.ts";
import { Field as FieldFrame } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { Switch } from "~/ui/switch.tsx";
import { LinkField } from "../links/link-field.tsx";
import { ImageField } from "./image-field.tsx";
import { LabelsField } from "./labels-field.tsx";
import { RecordsField } from "./records-field.tsx";
import { ReferencesField } from "./references-field.tsx";
import { SlugField } from "./slug-field.tsx";
import { TagsField } from "./tags-field.tsx";
import { TextsField } from "./texts-field.tsx";
import { useOptions } from "./use-options.ts";

/** The editor and what it stands on are the largest part of the back office: loaded for types that write. */
const MarkdownEditor = lazy(() => import("../editor/markdown-editor.tsx"));

export type FieldControlProps = {
  /** Not given for the fields of a section: those have neither the title nor the URL of a record. */
  type?: Collection;
  field: Field;
  value: Value;
  problem: string | undefined;
  rowId: string | undefined;
  disabled?: boolean;
  onChange: (name: string, value: Value) => void;
};

/** One field of the form, by its kind. Drawn again only when its own value changes: a long text stays quick to type. */
export const FieldControl = memo(function FieldControl(props: FieldControlProps) {
  const { type, field, value, problem, rowId, disabled, onChange } = props;
  const change = (next: Value) => onChange(field.name, next);
  const frame = { label: field.label, description: field.help, error: problem, required: field.required };
  const shared = { name: field.name, disabled };
  switch (field.kind) {
    case "text":
      if (field.records)
        return (
          <LinkField
            frame={frame}
            name={field.name}
            value={String(value)}
            disabled={disabled}
            onChange={change}
          />
        );
      return (
        <FieldFrame {...frame}>
          <Input
            {...shared}
            {...(field.format ? {} : printAsTyped)}
            value={String(value)}
            placeholder={field.placeholder}
            autoComplete="off"
            className={field.name === type?.title ? "content-title-input" : undefined}
            onChange={(event) => change(event.target.value)}
          />
        </FieldFrame>
      );
    case "long-text":
      return (
        <FieldFrame {...frame}>
          <Textarea
            {...shared}
            {...printAsTyped}
            rows={field.rows}
            value={String(value)}
            onChange={(event) => change(event.target.value)}
          />
        </FieldFrame>
      );
    case "markdown":
      return (
        <Suspense fallback={<Skeleton shape="table" />}>
          <MarkdownEditor
            field={field}
            value={String(value)}
            problem={problem}
            disabled={disabled}
            onChange={change}
          />
        </Suspense>
      );
    case "number":
      return (
        <FieldFrame {...frame}>
          <Input
            {...shared}
            type="number"
            min={field.min}
            max={field.max}
            value={Number.isNaN(value) ? "" : String(value)}
            onChange={(event) => change(event.target.valueAsNumber)}
          />
        </FieldFrame>
      );
    case "switch":
      return (
        <Switch
          {...shared}
          label={field.label}
          description={field.help}
          checked={value === true}
          onChange={(event) => change(event.target.checked)}
        />
      );
    case "date":
      return (
        <FieldFrame {...frame}>
          <Input
            {...shared}
            type="date"
            value={String(value)}
            onChange={(event) => change(event.target.value)}
          />
        </FieldFrame>
      );
    case "date-time":
      return (
        <FieldFrame {...frame} description={[`${siteZoneName}.`, field.help].filter(Boolean).join(" ")}>
          <Input
            {...shared}
            type="datetime-local"
            value={toSiteTime(String(value))}
            onChange={(event) => change(fromSiteTime(event.target.value)?.toISOString() ?? "")}
          />
        </FieldFrame>
      );
    case "slug":
    case "path":
      return type ? (
        <SlugField
          type={type}
          field={field}
          value={String(value)}
          problem={problem}
          rowId={rowId}
          disabled={disabled}
          onChange={change}
        />
      ) : null;
    case "sections":
    case "menu":
      // Made of fields itself: the form draws it.
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
    case "texts":
      return (
        <TextsField
          field={field}
          value={value as string[]}
          problem={problem}
          disabled={disabled}
          onChange={change}
        />
      );
    case "records":
      return (
        <RecordsField
          field={field}
          value={value as RecordPart[]}
          problem={problem}
          disabled={disabled}
          onChange={change}
        />
      );
    case "reference":
      if (field.many)
        return (
          <ReferencesField
            field={field}
            value={value as string[]}
            ownValue={field.table === type?.table && field.value === "id" ? rowId : undefined}
            problem={problem}
            disabled={disabled}
            onChange={change}
          />
        );
      return <SelectField {...props} />;
    case "select":
      return <SelectField {...props} />;
  }
});

function SelectField({ field, value, problem, disabled, onChange }: FieldControlProps) {
  const options = useOptions(field);
  const isKnown = value === "" || options.some((option) => option.value === value);
  const emptyLabel = field.kind === "select" ? field.emptyLabel : "None";
  return (
    <FieldFrame label={field.label} description={field.help} error={problem} required={field.required}>
      <NativeSelect
        name={field.name}
        disabled={disabled}
        value={String(value)}
        onChange={(event) => onChange(field.name, event.target.value)}
      >
        {/* Without it the first choice would look chosen while there is none. */}
        <option value="" disabled={field.required}>
          {field.required ? "Please choose" : emptyLabel}
        </option>
        {isKnown ? null : <option value={String(value)}>{String(value)}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
