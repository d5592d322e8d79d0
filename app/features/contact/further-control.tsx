import { type FurtherField, furtherLengths } from "#content-model/further-fields.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { fieldId } from "./fields.ts";

type FurtherControlProps = {
  field: FurtherField;
  /** As it was sent, when the form comes back. */
  value: string | undefined;
  error: string | undefined;
};

/** A field that an editor added to the contact form. */
export function FurtherControl({ field, value, error }: FurtherControlProps) {
  const { name, label, type, required } = field;
  if (type === "checkbox")
    return (
      <Checkbox
        id={fieldId(name)}
        name={name}
        value="on"
        required={required}
        defaultChecked={value === "on"}
        error={error}
        label={label}
      />
    );
  return (
    <Field id={fieldId(name)} label={label} error={error} required={required} optional={!required}>
      <Control field={field} value={value} />
    </Field>
  );
}

function Control({ field, value }: Pick<FurtherControlProps, "field" | "value">) {
  const { name, type, choices, required } = field;
  switch (type) {
    case "long-text":
      return <Textarea name={name} rows={4} maxLength={furtherLengths["long-text"]} defaultValue={value} />;
    case "choice":
      return (
        <NativeSelect name={name} defaultValue={value ?? ""}>
          <option value="" disabled={required}>
            {required ? "Choose one" : "No answer"}
          </option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </NativeSelect>
      );
    default:
      return <Input name={name} maxLength={furtherLengths.text} defaultValue={value} />;
  }
}
