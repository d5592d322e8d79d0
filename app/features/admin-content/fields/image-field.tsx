import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { ImageIcon } from "~/ui/icons/objects.tsx";
import { Input } from "~/ui/input.tsx";
import { useSlots } from "../slots.ts";

type ImageFieldProps = {
  frame: { label: string; description?: ReactNode; error?: string };
  name: string;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

export function ImageField({ frame, name, value, disabled, onChange }: ImageFieldProps) {
  const { picker: Picker } = useSlots();
  const [isPicking, setPicking] = useState(false);
  return (
    <div className="field-group">
      <Field {...frame}>
        <Input
          name={name}
          value={value}
          disabled={disabled}
          placeholder="/images/…"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {value ? <img src={value} alt="" className="content-image" /> : null}
      <div className="button-row" data-size="sm">
        {Picker ? (
          <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setPicking(true)}>
            <ImageIcon width="18" height="18" />
            {value ? "Choose another" : "Choose from the library"}
          </Button>
        ) : null}
        {value ? (
          <Button variant="ghost" size="sm" disabled={disabled} onClick={() => onChange("")}>
            Remove
          </Button>
        ) : null}
      </div>
      {Picker && isPicking ? (
        <Picker
          onPick={(image) => {
            onChange(image.src);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  );
}
