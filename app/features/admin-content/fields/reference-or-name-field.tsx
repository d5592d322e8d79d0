import { useState } from "react";
import type { Field, Values } from "#content-model/field.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { Field as FieldFrame } from "~/ui/field.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { FieldControl } from "./field-control.tsx";
import { useOptions } from "./use-options.ts";

export type ReferenceOrName = Extract<Field, { kind: "reference" }> & {
  otherwise: { label: string; name: string; image: string };
};

type ReferenceOrNameFieldProps = {
  field: ReferenceOrName;
  /** All fields of the record. */
  fields: readonly Field[];
  values: Values;
  problems: Problems;
  disabled?: boolean;
  onChange: (values: Values) => void;
};

export function isReferenceOrName(field: Field): field is ReferenceOrName {
  return field.kind === "reference" && field.otherwise !== undefined;
}

/** The fields that are shown with another one. */
export function fieldsWithin(fields: readonly Field[]): string[] {
  return fields.filter(isReferenceOrName).flatMap(({ otherwise: { name, image } }) => [name, image]);
}

/** The value of the option for a name; no slug has spaces. */
const another = "another person";

/** One choice: a row of another collection, or the name and the picture of what is not in it. */
export function ReferenceOrNameField(props: ReferenceOrNameFieldProps) {
  const { field, fields, values, problems, disabled, onChange } = props;
  const { label, name, image } = field.otherwise;
  const options = useOptions(field);
  const [isChosen, setChosen] = useState(false);
  const chosen = String(values[field.name] ?? "");
  const isAnother = chosen === "" && (isChosen || Boolean(values[name] || values[image]));
  function choose(value: string) {
    setChosen(value === another);
    const option = options.find((each) => each.value === value);
    // The name as the database will fill it in.
    onChange({ [field.name]: option ? value : "", [name]: option?.label ?? "", [image]: "" });
  }
  const shown = fields.filter((each) => [name, image].includes(each.name));
  return (
    <div className="field-group">
      <FieldFrame
        label={field.label}
        description={field.help}
        error={problems[field.name]}
        required={field.required}
      >
        <NativeSelect
          name={field.name}
          disabled={disabled}
          value={isAnother ? another : chosen}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">None</option>
          <Options options={options} value={chosen} />
          <option value={another}>{label}</option>
        </NativeSelect>
      </FieldFrame>
      {isAnother
        ? shown.map((each) => (
            <FieldControl
              key={each.name}
              field={each}
              value={values[each.name] ?? ""}
              problem={problems[each.name]}
              disabled={disabled}
              onChange={(changed, value) => onChange({ [changed]: value })}
            />
          ))
        : null}
    </div>
  );
}
