import type { Field } from "#content-model/field.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { FieldError } from "~/ui/field.tsx";
import { useOptions } from "./use-options.ts";

type ReferencesFieldProps = {
  field: Field;
  value: string[];
  /** The record itself, which cannot be chosen. */
  ownValue?: string;
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: string[]) => void;
};

/** All records of another collection as checkboxes. Chosen records that no longer exist stay until they are unchecked. */
export function ReferencesField({
  field,
  value,
  ownValue,
  problem,
  disabled,
  onChange,
}: ReferencesFieldProps) {
  // If the record itself is chosen, it can be unchecked.
  const options = useOptions(field).filter((each) => each.value !== ownValue || value.includes(each.value));
  const lost = value.filter((each) => !options.some((option) => option.value === each));
  const all = [...options, ...lost.map((each) => ({ value: each, label: `${each} (not found)` }))];
  return (
    <fieldset className="content-references">
      <legend className="field-label">{field.label}</legend>
      <div className="content-references-list">
        {all.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            disabled={disabled}
            checked={value.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...value, option.value]
                  : value.filter((each) => each !== option.value),
              )
            }
          />
        ))}
      </div>
      {problem ? <FieldError>{problem}</FieldError> : null}
    </fieldset>
  );
}
