import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, RequiredMark } from "./field.tsx";

export type ChoiceProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
};

/** Checkbox and switch are native inputs styled with CSS, so they work in any form without JavaScript. */
export function Choice({
  kind,
  label,
  description,
  error,
  className,
  id,
  ...props
}: ChoiceProps & { kind: "checkbox" | "switch" }) {
  const generated = useId();
  const inputId = id ?? generated;
  const descriptionId = description ? `${inputId}-description` : undefined;
  const errorId = error ? `${inputId}-error` : undefined;
  return (
    <div className={classNames("choice", className)}>
      <input
        {...props}
        id={inputId}
        type="checkbox"
        role={kind === "switch" ? "switch" : undefined}
        className={kind}
        aria-describedby={[descriptionId, errorId].filter(Boolean).join(" ") || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={inputId} className="choice-label">
        {label}
        {kind === "checkbox" && props.required ? <RequiredMark /> : null}
      </label>
      {description ? (
        <p id={descriptionId} className="field-description">
          {description}
        </p>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
