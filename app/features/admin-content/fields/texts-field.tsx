import type { Field } from "#content-model/field.ts";
import { printAsTyped } from "~/lib/text/smart-quotes.ts";
import { Input } from "~/ui/input.tsx";
import { EntryList } from "./entry-list.tsx";

type TextsFieldProps = {
  field: Extract<Field, { kind: "texts" }>;
  value: string[];
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: string[]) => void;
};

export function TextsField({ field, value, problem, disabled, onChange }: TextsFieldProps) {
  return (
    <EntryList
      label={field.label}
      help={field.help}
      item={field.item}
      entries={value}
      blank=""
      problem={problem}
      disabled={disabled}
      onChange={onChange}
    >
      {(text, change, number) => (
        <Input
          {...printAsTyped}
          value={text}
          disabled={disabled}
          aria-label={`${field.item} ${number}`}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </EntryList>
  );
}
