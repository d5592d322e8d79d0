import { fromSiteTime, toSiteTime } from "#common/dates/site-time.ts";
import type { Field, PartField, RecordPart } from "#content-model/field.ts";
import { printAsTyped } from "~/lib/text/smart-quotes.ts";
import { Field as FieldFrame } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { LinkField } from "../links/link-field.tsx";
import { EntryList } from "./entry-list.tsx";

type RecordsFieldProps = {
  field: Extract<Field, { kind: "records" }>;
  value: RecordPart[];
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: RecordPart[]) => void;
};

export function RecordsField({ field, value, problem, disabled, onChange }: RecordsFieldProps) {
  return (
    <EntryList
      label={field.label}
      help={field.help}
      item={field.item}
      entries={value}
      blank={Object.fromEntries(field.parts.map(({ name }) => [name, ""]))}
      problem={problem}
      disabled={disabled}
      onChange={onChange}
    >
      {(entry, change) =>
        field.parts.map((part) => (
          <Part
            key={part.name}
            part={part}
            value={entry[part.name] ?? ""}
            disabled={disabled}
            onChange={(text) => change({ ...entry, [part.name]: text })}
          />
        ))
      }
    </EntryList>
  );
}

type PartProps = { part: PartField; value: string; disabled?: boolean; onChange: (value: string) => void };

function Part({ part, value, disabled, onChange }: PartProps) {
  if (part.kind === "link")
    return (
      <LinkField
        frame={{ label: part.label, required: part.required }}
        value={value}
        disabled={disabled}
        onChange={onChange}
      />
    );
  return (
    <FieldFrame label={part.label} required={part.required}>
      {part.kind === "select" ? (
        <NativeSelect value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>
            Please choose
          </option>
          {part.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      ) : part.kind === "long-text" ? (
        <Textarea
          {...printAsTyped}
          rows={2}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : part.kind === "date-time" ? (
        <Input
          type="datetime-local"
          value={toSiteTime(value)}
          disabled={disabled}
          onChange={(event) => onChange(fromSiteTime(event.target.value)?.toISOString() ?? "")}
        />
      ) : (
        <Input
          {...(part.kind === "date" ? { type: "date" } : printAsTyped)}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
