import type { ReactNode } from "react";
import type { Field as DescribedField } from "#content-model/field.ts";
import { joinLabels, readLabels } from "#content-model/fields/labels.ts";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { useOptions } from "./use-options.ts";

type LabelsFieldProps = {
  frame: { label: string; description?: ReactNode; error?: string };
  field: DescribedField;
  value: string;
  onChange: (value: string) => void;
};

/** Labels are typed with commas, or chosen from those in use. */
export function LabelsField({ frame, field, value, onChange }: LabelsFieldProps) {
  const chosen = readLabels(value);
  const offered = useOptions(field).filter((each) => !chosen.includes(each.value));
  return (
    <div className="labels-field">
      <Field {...frame}>
        <Input
          name={field.name}
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {offered.length > 0 ? (
        <ul aria-label={`${frame.label} in use`}>
          {offered.slice(0, 12).map((each) => (
            <li key={each.value}>
              <button
                type="button"
                className="label-offer"
                onClick={() => onChange(joinLabels([...chosen, each.value]))}
              >
                {each.value}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
