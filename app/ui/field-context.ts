import { createContext, useContext } from "react";

type FieldContextValue = { id: string; describedBy?: string; invalid: boolean; required: boolean };

export const FieldContext = createContext<FieldContextValue | null>(null);

type ControlAttributes = {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: React.AriaAttributes["aria-invalid"];
};

/** The attributes that a control takes from its Field. The control's own attributes override them; descriptions are combined. */
export function useFieldControl(own: ControlAttributes): ControlAttributes {
  const field = useContext(FieldContext);
  if (!field) return own;
  return {
    id: own.id ?? field.id,
    required: own.required ?? (field.required || undefined),
    "aria-describedby": [own["aria-describedby"], field.describedBy].filter(Boolean).join(" ") || undefined,
    "aria-invalid": own["aria-invalid"] ?? (field.invalid || undefined),
  };
}
