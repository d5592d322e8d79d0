import type { ChangeEvent } from "react";
import { fromSiteTime, siteZoneName, toSiteTime } from "#common/dates/site-time.ts";
import type { Field, Value } from "#content-model/field.ts";
import { printAsTyped } from "~/lib/text/smart-quotes.ts";
import { Field as FieldFrame } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { LinkField } from "../links/link-field.tsx";
import { useOptions } from "./use-options.ts";

type PlainControlProps = {
  field: Field;
  value: Value;
  problem?: string;
  disabled?: boolean;
  className?: string;
  onChange: (value: Value) => void;
};

/** A field with one control of the browser. */
export function PlainControl({ field, value, problem, disabled, className, onChange }: PlainControlProps) {
  const frame = { label: field.label, description: field.help, error: problem, required: field.required };
  const text = String(value);
  const shared = {
    name: field.name,
    disabled,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  };
  switch (field.kind) {
    case "text":
      if (field.records)
        return (
          <LinkField frame={frame} name={field.name} value={text} disabled={disabled} onChange={onChange} />
        );
      return (
        <FieldFrame {...frame}>
          <Input
            {...shared}
            {...(field.format ? {} : printAsTyped)}
            placeholder={field.placeholder}
            autoComplete="off"
            className={className}
          />
        </FieldFrame>
      );
    case "long-text":
      return (
        <FieldFrame {...frame}>
          <Textarea {...shared} {...printAsTyped} rows={field.rows} />
        </FieldFrame>
      );
    case "number":
      return (
        <FieldFrame {...frame}>
          <Input
            {...shared}
            type="number"
            min={field.min}
            max={field.max}
            value={Number.isNaN(value) ? "" : text}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
        </FieldFrame>
      );
    case "date":
      return (
        <FieldFrame {...frame}>
          <Input {...shared} type="date" />
        </FieldFrame>
      );
    case "date-time":
      return (
        <FieldFrame {...frame} description={[`${siteZoneName}.`, field.help].filter(Boolean).join(" ")}>
          <DateTimeInput {...shared} onChange={onChange} />
        </FieldFrame>
      );
    default:
      return <SelectField field={field} frame={frame} value={text} disabled={disabled} onChange={onChange} />;
  }
}

type DateTimeInputProps = {
  name?: string;
  /** An ISO instant, or empty. */
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A date and a time in the site's time zone. */
export function DateTimeInput({ value, onChange, ...props }: DateTimeInputProps) {
  return (
    <Input
      {...props}
      type="datetime-local"
      value={toSiteTime(value)}
      onChange={(event) => onChange(fromSiteTime(event.target.value)?.toISOString() ?? "")}
    />
  );
}

type SelectFieldProps = {
  field: Field;
  frame: { label: string; description?: string; error?: string; required?: boolean };
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

function SelectField({ field, frame, value, disabled, onChange }: SelectFieldProps) {
  const options = useOptions(field);
  const emptyLabel = field.kind === "select" ? field.emptyLabel : "None";
  return (
    <FieldFrame {...frame}>
      <NativeSelect
        name={field.name}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {/* Without it, the browser would show the first option although none is chosen. */}
        <option value="" disabled={field.required}>
          {field.required ? "Please choose" : emptyLabel}
        </option>
        <Options options={options} value={value} />
      </NativeSelect>
    </FieldFrame>
  );
}
