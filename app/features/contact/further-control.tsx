import { type FurtherField, furtherLengths } from "#content-model/further-fields.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { fieldId } from "./fields.ts";
import { acceptedTypes, fileLimits } from "./file-words.ts";

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
    <Field
      id={fieldId(name)}
      label={label}
      description={type === "file" ? fileDescription(value) : undefined}
      error={error}
      required={required}
      optional={!required}
    >
      <Control field={field} value={value} />
    </Field>
  );
}

/** A browser empties the field of a form that comes back, unless a script sent it. */
function fileDescription(sent: string | undefined): string {
  return sent ? `“${sent}” is not stored yet. If this field is empty, choose the file again.` : fileLimits;
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
          <Options options={choices.map((choice) => ({ value: choice, label: choice }))} />
        </NativeSelect>
      );
    case "file":
      return <Input name={name} type="file" accept={acceptedTypes} />;
    default:
      return <Input name={name} maxLength={furtherLengths.text} defaultValue={value} />;
  }
}
