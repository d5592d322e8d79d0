import type { Field } from "#content-model/field.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { FieldError } from "~/ui/field.tsx";
import { useOptions } from "./use-options.ts";

type ReferencesFieldProps = {
  field: Field;
  value: string[];
  /** The record itself: it does not refer to itself. */
  ownValue?: string;
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: string[]) => void;
};

/** Several of another type: all there are, to be ticked. What is referred to and no longer exists stays until it is unticked. */
export function ReferencesField({
  field,
  value,
  ownValue,
  problem,
  disabled,
  onChange,
}: ReferencesFieldProps) {
  // One that was chosen all the same stays to be unticked.
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
